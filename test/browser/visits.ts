import { type APIRequestContext, type Cookie, expect, type Page } from '@playwright/test'

let visitors = 0

/** Returns an address not used before in this run. */
export function newEmail(name: string): string {
  return `${name}.${Date.now().toString(36)}${(visitors += 1)}@example.org`
}

/** Reads what these words match in the emails of the demo mailbox to this address, once one has arrived. */
export async function readEmail(
  request: APIRequestContext,
  email: string,
  words: RegExp,
): Promise<RegExpExecArray> {
  let found: RegExpExecArray | null = null
  await expect(async () => {
    const mailbox = await (await request.get('/demo/mail')).text()
    const messages = mailbox.split('<article').filter((each) => each.includes(`To ${email}`))
    found = words.exec(messages.join(''))
    expect(found, `${words} in an email to ${email}`).not.toBeNull()
  }).toPass({ timeout: 30_000, intervals: [50, 100, 200] })
  return found!
}

export async function readCode(request: APIRequestContext, email: string): Promise<string> {
  return (await readEmail(request, email, /sign-in code is (\d{6})/))[1]!
}

export async function askForCode(page: Page, email: string, site = ''): Promise<void> {
  await page.goto(`${site}/account`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get Account Info' }).click()
  await expect(page.getByLabel('Verification code')).toBeFocused()
}

export async function enterCode(page: Page, code: string, wantsTrial = false): Promise<void> {
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('checkbox', { name: 'trial key' }).setChecked(wantsTrial)
  await page.getByRole('button', { name: 'Verify Code' }).click()
}

export async function signIn(page: Page, email: string, wantsTrial = false): Promise<void> {
  await askForCode(page, email)
  await enterCode(page, await readCode(page.request, email), wantsTrial)
  await expect(page.getByRole('heading', { name: 'License keys' })).toBeVisible()
}

interface Visit {
  cookies: Cookie[]
  login: string
}

const visits = new Map<string, Visit>()

/** Signs a seeded person in, first with a code and later with the saved session: emails are limited. */
export async function enterAs(page: Page, person: string): Promise<void> {
  const email = `${person.toLowerCase()}@example.org`
  const visit = visits.get(email)
  // A sign-in renews the cookie: one that is kept for somebody else would no longer work for them.
  await page.context().clearCookies()
  if (!visit) {
    await signIn(page, email)
    visits.set(email, { cookies: await page.context().cookies(), login: await readLogin(page) })
    return
  }
  await page.context().addCookies(visit.cookies)
  await storeLogin(page, visit.login)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'License keys' })).toBeVisible()
}

export function readLogin(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('protocraft-auth') ?? '')
}

/** Stores a login as an earlier visit would have. */
export async function storeLogin(page: Page, login: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((text) => localStorage.setItem('protocraft-auth', text), login)
}

/** Shows the purchase page as it is when its code fails. */
export async function breakPurchase(page: Page): Promise<void> {
  await page.route('**/api/coupons/*', (route) => route.fulfill({ json: {} }))
  await page.goto('/purchase?coupon=WELCOME20')
  await expect(page.getByRole('heading', { name: 'This page failed' })).toBeVisible()
}

export async function beginCheckout(page: Page): Promise<void> {
  await page.goto('/purchase')
  await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
  await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
}

export async function beginCrypto(page: Page, email: string): Promise<void> {
  await page.goto('/purchase')
  await page.getByRole('button', { name: 'Pay with Crypto' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Pay 49.00 USDC' })).toBeVisible()
}

/** Pays there, returns to the order page and reads the key. */
export async function pay(page: Page, email: string): Promise<string> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  return readKey(page)
}

export async function readKey(page: Page): Promise<string> {
  const key = page.getByText(/^PC1(-\w{5}){5}/)
  await expect(key).toBeVisible()
  return (await key.textContent())!
}

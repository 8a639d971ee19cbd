import { expect, type APIRequestContext, type CDPSession, type Page } from '@playwright/test'
import type { Product } from '../product.ts'

/** Of the demo, whom it names by itself. */
export const demoOwner = 'owner@example.org'

/** Gives the browser of this page a device with passkeys, whose person always agrees. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

/** The link that the command line prints. */
export async function makeLink(product: Product, email = demoOwner): Promise<string> {
  const [row] = JSON.parse(await product.operate('people', 'new-link', email, '--json'))
  return row.link
}

/** Adds a passkey to the page's authenticator. */
export async function addPasskey(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name of this device').fill('Test device')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Done: this passkey belongs to')).toBeVisible()
}

/** The newest code in the demo mailbox, as soon as it is none of the earlier ones. */
export async function readConsoleCode(
  request: APIRequestContext,
  email: string,
  earlier: string[] = [],
): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    code = (await listConsoleCodes(request, email))[0]
    expect(code, `a console code for ${email}`).toBeDefined()
    expect(earlier).not.toContain(code)
  }).toPass({ timeout: 30_000, intervals: [50, 100, 200] })
  return code!
}

/** The codes in the demo mailbox, newest first. */
export async function listConsoleCodes(
  request: APIRequestContext,
  email: string,
): Promise<string[]> {
  const mailbox = await (await request.get('/demo/mail')).text()
  const messages = mailbox.split('<article').filter((each) => each.includes(`To ${email}`))
  return messages.flatMap((each) => /console code is (\d{6})/.exec(each)?.[1] ?? [])
}

/** Asks for a code, enters it and uses the passkey; ends on the page that the sign-in leads to. */
export async function enterConsole(page: Page, email = demoOwner): Promise<void> {
  const earlier = await listConsoleCodes(page.request, email)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.getByLabel('Code').fill(await readConsoleCode(page.request, email, earlier))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname !== '/admin/sign-in')
}

/** Signs an owner of the demo in, with a new passkey of the page's own authenticator. */
export async function signInToConsole(
  page: Page,
  product: Product,
  email = demoOwner,
): Promise<void> {
  await addAuthenticator(page)
  await addPasskey(page, await makeLink(product, email))
  await page.goto('/admin/sign-in')
  await enterConsole(page, email)
}

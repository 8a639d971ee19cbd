import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { installLicenseClient } from './packed-license-client.ts'
import { beginCheckout, enterCode, newEmail, pay, readKey, signIn } from './visits.ts'

test.describe('a buyer', () => {
  test('buys, copies the key, signs in, activates the app and releases the device', async ({
    page,
    context,
    product,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const email = newEmail('grace')

    await beginCheckout(page)
    const key = await pay(page, email)
    await expect(page.getByText('0 / 1')).toBeVisible()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)

    await page.getByRole('main').getByRole('link', { name: 'account' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Get Account Info' }).click()
    await enterCode(page, await readCodeOnPage(await context.newPage(), email))
    await expect(page.getByText('Please accept the EULA to view your license keys.')).toBeVisible()
    await expect(page.getByText(key)).toBeHidden()
    await page.getByRole('button', { name: 'Accept EULA' }).click()
    await expect(page.getByText(key)).toBeVisible()
    await expect(page.getByText('0 / 1')).toBeVisible()

    const client = await installLicenseClient()
    expect(await client.activate(key, product.url)).toContain('Activation: yes, valid.')
    await page.reload()
    await expect(page.getByText('1 / 1')).toBeVisible()

    await page.getByRole('button', { name: 'Release this device' }).click()
    await page.getByRole('button', { name: 'Release', exact: true }).click()
    await expect(page.getByText('Device released.')).toBeVisible()
    await expect(page.getByText('0 / 1')).toBeVisible()
    await client.remove()
  })

  test('buys with the keyboard alone', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/purchase')
    await press(page, page.getByRole('button', { name: 'Checkout with Stripe' }), 'Enter')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(newEmail('keys'))
    await page.keyboard.press('Enter')
    await readKey(page)
    await press(page, page.getByRole('button', { name: 'Copy', exact: true }), 'Space')
    await expect(page.getByRole('button', { name: 'Copied!' })).toBeFocused()
  })

  test('watches the order in two tabs, sees that a card was declined, and after paying with another sees the same key in both', async ({
    page,
    context,
  }) => {
    const converted: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/events')) return
      const { name, order } = request.postDataJSON()
      if (name === 'conversion') converted.push(order)
    })
    await beginCheckout(page)
    const session = page.url().split('/').at(-1)!
    const tabs = [await context.newPage(), await context.newPage()]
    for (const [place, width] of [768, 390].entries())
      await tabs[place]!.setViewportSize({ width, height: 1024 })
    for (const tab of tabs) await tab.goto(`/purchase-success?session_id=${session}`)
    for (const tab of tabs) await expect(tab.getByText(/^P-/)).toBeVisible()
    const awaited = await Promise.all(tabs.map(placeCard))
    await page.getByLabel('Email').fill(newEmail('declined'))
    await page.getByRole('radio', { name: /The card is declined/ }).check()
    await page.getByRole('button', { name: 'Pay $49.00' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose another card')
    await page.getByRole('radio', { name: /The payment succeeds/ }).check()
    await page.getByRole('button', { name: 'Pay $49.00' }).click()
    const key = await readKey(page)
    for (const tab of tabs) expect(await readKey(tab)).toBe(key)
    expect(await Promise.all(tabs.map(placeCard)), 'nothing moves when the key arrives').toEqual(
      awaited,
    )
    await page.reload()
    expect(await readKey(page)).toBe(key)
    expect(converted).toEqual([expect.stringMatching(/^P-/)])
  })

  test('starts one checkout with a double click, goes back and starts again, and returns to the choice after canceling', async ({
    page,
    context,
    product,
  }) => {
    const payments = await context.newPage()
    const before = await countSessions(payments, product.demoUrl)
    await page.goto('/purchase')
    await page.getByRole('button', { name: 'Checkout with Stripe' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
    expect(await countSessions(payments, product.demoUrl)).toBe(before + 1)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/purchase')
    await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
    await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/purchase?problem=cancelled#cancelled')
    await expect(page.getByRole('button', { name: 'Checkout with Stripe' })).toBeEnabled()
  })

  test('signs out in one tab and is signed out in the other', async ({ page, context }) => {
    await signIn(page, newEmail('leaving'))
    const second = await context.newPage()
    await second.goto('/account')
    await expect(second.getByRole('heading', { name: 'License keys' })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of [page, second])
      await expect(tab.getByRole('heading', { name: 'Sign-in with your Email' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

/** Measures the place and size of the order's card. */
function placeCard(page: Page) {
  return page.getByRole('main').locator('.sheet').first().boundingBox()
}

/** Opens the mailbox page and reads an email, as a person with the demo does. */
async function readCodeOnPage(page: Page, email: string): Promise<string> {
  const message = page.getByRole('article').filter({ hasText: `To ${email}` })
  const codeEmail = message.filter({ hasText: 'sign-in code' })
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(codeEmail).toBeVisible({ timeout: 300 })
  }).toPass()
  await expect(message.filter({ hasText: 'PC1-' })).toBeVisible()
  const code = /code is (\d{6})/.exec((await codeEmail.textContent())!)![1]!
  await page.close()
  return code
}

async function countSessions(page: Page, demoUrl: string): Promise<number> {
  await page.goto(`${demoUrl}/stripe`)
  // It lists the newest hundred, and the year of the demo has more.
  const [, all] = /of (\d+) are shown/.exec(await page.locator('body').innerText()) ?? []
  return all === undefined ? page.locator('tbody tr').count() : Number(all)
}

async function press(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

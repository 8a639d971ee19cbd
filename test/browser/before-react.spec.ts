import type { Page } from '@playwright/test'
import { findFaults } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { newEmail } from './visits.ts'

test.describe('before React has loaded', () => {
  test('a click on Pay with Crypto is kept and opens the form later', async ({ page }) => {
    const arrive = await holdReact(page)
    await page.goto('/purchase', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Pay with Crypto' }).click()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    arrive()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  test('a search that was started continues', async ({ page }) => {
    const arrive = await holdReact(page)
    await page.goto('/account', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('/')
    await page.keyboard.type('ollama')
    const hits = page.getByRole('option')
    await expect(hits.first()).toBeVisible()
    arrive()
    await waitForReact(page)
    await page.keyboard.type(' port')
    await expect(page.getByRole('combobox')).toHaveValue('ollama port')
    await expect(hits.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Get Account Info' }).click()
    await expect(page).toHaveURL('/account')
  })

  test('Enter submits a form', async ({ page }) => {
    const arrive = await holdReact(page)
    await page.goto('/account', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Email').fill(newEmail('early'))
    await page.keyboard.press('Enter')
    arrive()
    await expect(page.getByLabel('Verification code')).toBeVisible()
  })

  test('a second click on Checkout with Stripe starts no second checkout', async ({ page }) => {
    let begun = 0
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/create-checkout-session/, async (route) => {
      begun += 1
      await promise
      await route.continue()
    })
    await holdReact(page)
    await page.goto('/purchase', { waitUntil: 'domcontentloaded' })
    const checkout = page.getByRole('button', { name: 'Checkout with Stripe' })
    // Playwright's own click would wait for the navigation, which is held.
    await checkout.evaluate(async (button: Element) => {
      const press = () => (button as HTMLElement).click()
      press()
      await new Promise((resolve) => setTimeout(resolve, 200))
      press()
    })
    await expect.poll(() => begun).toBe(1)
    answer()
    await expect(page.getByRole('heading', { name: 'Pay $49.00' })).toBeVisible()
    expect(begun).toBe(1)
  })

  for (const address of ['/purchase', '/admin/sign-in'])
    test(`${address} says after ten seconds that its script has not loaded, until it loads`, async ({
      page,
    }) => {
      const arrive = await holdReact(page)
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const again = page.getByRole('link', { name: 'Load it again' })
      await passTime(page, 9990)
      await expect(again).toBeHidden()
      await passTime(page, 10_000)
      await expect(again).toBeVisible()
      expect(await findFaults(page)).toEqual([])
      arrive()
      await expect(again).toHaveCount(0)
    })

  test('the card of an order is rendered once and not again by React', async ({ page }) => {
    const arrive = await holdReact(page)
    const order = { order_number: 'P-4H8T-6W2X', state: 'awaiting_payment', license_key: null }
    await page.route('**/stripe/get-by-order-id', (route) => route.fulfill({ json: order }))
    const address = '/purchase-success?session_id=cs_test_nobodyknows'
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    const painted = await Promise.all(
      ['Getting your key', 'Confirming your payment', 'You can close this page'].map((words) =>
        page.getByText(words).elementHandle(),
      ),
    )
    arrive()
    await expect(page.getByText('P-4H8T-6W2X')).toBeVisible()
    for (const words of painted)
      expect(await words!.evaluate((element) => element.isConnected)).toBe(true)
  })
})

test.describe('in the console, before React has loaded', () => {
  test.beforeEach(async ({ page }) => {
    // Nobody is signed in, and the first answer would say so.
    await page.route('**/api/admin/**', () => {})
  })

  test('the search keeps typed text', async ({ page }) => {
    const arrive = await holdReact(page)
    await page.goto('/admin/orders', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('/')
    await page.keyboard.type('eve')
    arrive()
    await waitForReact(page)
    await page.keyboard.type('@example.org')
    const search = page.getByRole('combobox', { name: 'Search the console' })
    await expect(search).toHaveValue('eve@example.org')
    await expect(search).toBeFocused()
  })
})

/** Lets the time pass for code that waits without a script. */
async function passTime(page: Page, since: number): Promise<void> {
  await page.evaluate((time) => {
    for (const each of document.getAnimations()) {
      each.pause()
      each.currentTime = time
    }
  }, since)
}

/** Waits for the marks of React on the elements it has hydrated. */
async function waitForReact(page: Page): Promise<void> {
  const isTaken = (main: Element) => Object.keys(main).some((key) => key.startsWith('__react'))
  await expect.poll(() => page.getByRole('main').evaluate(isTaken)).toBe(true)
}

/** Holds the module that starts React until the returned function is called. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/{entry,console}-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

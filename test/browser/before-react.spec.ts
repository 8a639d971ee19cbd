import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.describe('before React has loaded', () => {
  test('a press on Pay with Crypto is kept and opens the form later', async ({ page }) => {
    const arrive = await holdReact(page)
    await page.goto('/purchase', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Pay with Crypto' }).click()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    arrive()
    await expect(page.getByLabel('Email')).toBeFocused()
  })

  test('a search that has begun continues', async ({ page }) => {
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

  test('a second press on Checkout with Stripe starts no second checkout', async ({ page }) => {
    let begun = 0
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/create-checkout-session', async (route) => {
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

  for (const address of ['/purchase-success', '/purchase-success?session_id=cs_test_nobodyknows'])
    test(`the words of ${address} are painted once and not again by React`, async ({ page }) => {
      const arrive = await holdReact(page)
      await page.route('**/stripe/get-by-order-id', () => {})
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const largest = await page.getByText('In none of these places?').elementHandle()
      const [spinner] = await page.getByText('Processing your order').elementHandles()
      arrive()
      await expect(page.getByText(/No order ID found in URL|Attempt 1 of 5/)).toBeVisible()
      expect(await spinner!.evaluate((element) => element.isConnected)).toBe(false)
      expect(await largest!.evaluate((element) => element.isConnected)).toBe(true)
    })
})

/** React marks the elements it has hydrated. */
async function waitForReact(page: Page): Promise<void> {
  const isTaken = (main: Element) => Object.keys(main).some((key) => key.startsWith('__react'))
  await expect.poll(() => page.getByRole('main').evaluate(isTaken)).toBe(true)
}

/** Holds the module that starts React until the returned function is called. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/frame-*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

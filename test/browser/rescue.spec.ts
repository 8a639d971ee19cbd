import { expect, test } from './fixtures.ts'
import { beginCheckout, newEmail, pay, signIn } from './visits.ts'

test.describe('a buyer with a phone who mistyped the address', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('goes from the order page to the form, corrects it and gets the letter', async ({
    page,
  }) => {
    await beginCheckout(page)
    const key = await pay(page, newEmail('mistyped'))
    const session = new URL(page.url()).searchParams.get('session_id')!
    await page.getByRole('link', { name: 'Have it sent again' }).tap()
    await expect(page.getByLabel('Order ID')).toHaveValue(session)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.getByLabel('Last four digits of the card').fill('4242')
    const right = newEmail('right')
    await page.getByLabel('The right e-mail address').fill(right)
    await page.getByRole('button', { name: 'Send the letter' }).tap()
    await expect(page.getByRole('status')).toContainText('a letter is on its way')
    await page.reload()
    await expect(page.getByRole('status')).toBeInViewport()
    const letter = page.getByRole('article').filter({ hasText: `To ${right}` })
    await expect(async () => {
      await page.goto('/demo/mail')
      await expect(letter.filter({ hasText: key })).toBeVisible({ timeout: 300 })
    }).toPass()
    await signIn(page, right)
    await expect(page.getByText(/No license keys found/)).toBeHidden()
  })

  test('reads what is missing, and the form has kept the order', async ({ page }) => {
    await page.goto('/rescue?order=cs_test_0123456789')
    await page.getByRole('button', { name: 'Send the letter' }).tap()
    await expect(page.getByRole('alert')).toContainText('the last four digits of the card')
    await expect(page.getByLabel('Order ID')).toHaveValue('cs_test_0123456789')
  })

  test('is told on the order page that the letter came back', async ({ page }) => {
    await page.route('**/stripe/get-by-order-id', async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), letter_bounced_to: 'm…@e….org' }
      await route.fulfill({ response, json })
    })
    await beginCheckout(page)
    await pay(page, newEmail('came-back'))
    await expect(page.getByText('The letter with the key to m…@e….org came back.')).toBeVisible()
    await page.getByRole('link', { name: 'Correct the address' }).tap()
    await expect(page.getByLabel('Order ID')).toHaveValue(/^cs_test_/)
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('is helped all the same', async ({ page }) => {
      await page.goto('/rescue')
      await page.getByLabel('Order ID').fill('cs_test_0123456789')
      await page.getByLabel('E-mail address you gave').fill('ada@example.org')
      await page.getByRole('button', { name: 'Send the letter' }).tap()
      await expect(page.getByRole('status')).toContainText('a letter is on its way')
    })
  })
})

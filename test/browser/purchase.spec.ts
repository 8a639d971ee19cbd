import { expect, test } from './fixtures.ts'

const problems = {
  invalid_email: 'the email address is not valid. Nothing was charged.',
  busy: 'Too many checkouts were started from your network.',
  unavailable: 'The payment provider cannot be reached at the moment.',
  off: 'Crypto payment is switched off at the moment.',
  not_completed: 'The crypto payment was not completed.',
}

test.describe('the purchase page', () => {
  for (const [problem, sentence] of Object.entries(problems))
    test(`explains ?problem=${problem}`, async ({ page, expectTrouble }) => {
      if (problem === 'unavailable') expectTrouble(/status of 503/)
      await page.goto(`/purchase?problem=${problem}`)
      await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible()
    })

  test('counts the start of a purchase once', async ({ page }) => {
    const events: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) events.push(request.postDataJSON().name)
    })
    await page.goto('/purchase')
    await expect.poll(() => events.toSorted()).toEqual(['begin_checkout', 'page_view'])
  })

  test('opens the crypto form, and Back closes it', async ({ page }) => {
    await page.goto('/purchase')
    const choice = page.getByRole('button', { name: 'Pay with Crypto' })
    await choice.click()
    await expect(choice).toBeHidden()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(choice).toBeFocused()
  })

  test('refuses an invalid address and sends nothing', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.goto('/purchase')
    await page.getByRole('button', { name: 'Pay with Crypto' }).click()
    await page.getByLabel('Email').fill('ada@example')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(
      page.getByText('Please enter a valid email address', { exact: true }),
    ).toBeVisible()
    expect(sent).not.toContain('/api/coinbase/create-charge')
  })
})

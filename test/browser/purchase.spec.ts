import { outages } from '#contract/checkout-problems.ts'
import { expect, test } from './fixtures.ts'

const problems = {
  card_refused: 'Card payments are unavailable right now.',
  crypto_refused: 'Crypto payments are unavailable right now.',
  shop_down: 'The shop can’t take orders right now.',
  invalid_email: 'That isn’t a valid email address.',
  busy: 'Too many checkouts from your network.',
  unavailable: 'We can’t reach the payment provider right now.',
  off: 'Crypto payments are off right now.',
  cancelled: 'You left the payment page. Nothing was charged.',
}

test.describe('the purchase page', () => {
  test('explains every problem that led back to it, and offers crypto first while cards are unavailable', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/status of 503/)
    for (const [problem, sentence] of Object.entries(problems)) {
      const answer = await page.goto(`/purchase?problem=${problem}`)
      expect(answer!.status(), problem).toBe(outages.includes(problem) ? 503 : 200)
      await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible()
    }
    await page.goto('/purchase?problem=card_refused')
    await expect(page.getByRole('button', { name: 'Try card again' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay with Crypto' }).click()
    await expect(page.getByLabel('Email for your key')).toBeFocused()
  })

  test('counts the start of a purchase once, and beside the buttons explains renewals, refunds and invoices', async ({
    page,
  }) => {
    const events: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) events.push(request.postDataJSON().name)
    })
    await page.goto('/purchase')
    await expect.poll(() => events.toSorted()).toEqual(['begin_checkout', 'page_view'])
    const facts = page.getByRole('region', { name: 'What a license covers' })
    const timeline = (await facts.getByRole('img', { name: /^Timeline/ }).boundingBox())!
    expect(timeline.y).toBeLessThan((await facts.getByRole('term').first().boundingBox())!.y)
    for (const fact of ['$49 for another year', 'within 14 days', 'PDF in your account'])
      await expect(facts.getByText(fact)).toBeVisible()
    await page.goto('/purchase#team-and-enterprise')
    const teams = facts.locator('#team-and-enterprise')
    await expect(teams).toBeInViewport()
    await expect(teams.getByRole('link')).toHaveAttribute('href', /^mailto:/)
  })

  test('says that the payment page is opening while the provider is slow', async ({ page }) => {
    // Playwright waits for the navigation that this test is about, so the page itself takes notes.
    await page.addInitScript(() => {
      addEventListener('submit', ({ target }) => {
        const note = () => {
          const button = (target as HTMLFormElement).querySelector('button')!
          sessionStorage.setItem('seen', `${button.textContent} ${button.disabled}`)
        }
        setTimeout(note, 500)
      })
    })
    await page.route(/create-checkout-session/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.fulfill({ status: 303, headers: { Location: '/purchase?problem=busy#busy' } })
    })
    await page.goto('/purchase')
    await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
    await expect(page.getByText('Too many checkouts from your network.').first()).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe(
      'Opening the payment page… true',
    )
  })

  test('opens the crypto form, which Back closes, and which does not send an invalid address', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.goto('/purchase')
    const choice = page.getByRole('button', { name: 'Pay with Crypto' })
    await choice.click()
    await expect(choice).toBeHidden()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(choice).toBeFocused()
    await expect(page).toHaveURL(/\/purchase$/)
    await choice.click()
    await page.getByLabel('Email').fill('ada@example')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(
      page.getByText('Please enter a valid email address', { exact: true }),
    ).toBeVisible()
    expect(sent).not.toContain('/api/coinbase/create-charge')
  })
})

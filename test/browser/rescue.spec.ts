import { expect, test, inFullMatrix } from './fixtures.ts'
import type { Page } from '@playwright/test'
import { beginCheckout, newEmail, pay, readEmail, signIn } from './visits.ts'

test.describe('a buyer with a phone who mistyped the address', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('closes the tab, returns in the same browser and gets the key in the right mailbox', async ({
    page,
    context,
  }) => {
    await beginCheckout(page)
    const key = await pay(page, newEmail('mistyped'))
    const address = page.url()
    await page.close()
    const tab = await context.newPage()
    await tab.goto(address)
    await tab.getByRole('link', { name: 'correct my email' }).tap()
    const form = correction(tab)
    await expect(form.getByLabel('Order number')).toHaveValue(/^P-/)
    const overflow = () => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    const right = newEmail('right')
    await form.getByLabel('The right email address').fill(right)
    await form.getByRole('button', { name: 'Correct my email' }).tap()
    await expect(tab.getByRole('status')).toContainText('We corrected the address.')
    await tab.reload()
    await expect(tab.getByRole('status')).toBeInViewport()
    await readEmail(tab.request, right, new RegExp(key))
    await signIn(tab, right)
    await expect(tab.getByText(/No license keys found/)).toBeHidden()
  })

  inFullMatrix(
    'waits a day in another browser, and the owner of the old mailbox can object',
    async ({ page, browser, product }) => {
      await beginCheckout(page)
      const wrong = newEmail('mistyped')
      await pay(page, wrong)
      const session = new URL(page.url()).searchParams.get('session_id')!
      const elsewhere = await browser.newContext({ baseURL: product.url })
      const tab = await elsewhere.newPage()
      await tab.goto(`/rescue?order=${session}&form=correct`)
      const form = correction(tab)
      await form.getByLabel('Last four digits of the card').fill('4242')
      await form.getByLabel('The right email address').fill(newEmail('right'))
      await form.getByRole('button', { name: 'Correct my email' }).click()
      await expect(tab.getByRole('status')).toContainText('The address changes on')
      const [link] = await readEmail(tab.request, wrong, /\/rescue\/not-me\?t=[\w.-]+/)
      await tab.goto(link)
      await tab.getByRole('button', { name: 'This wasn’t me' }).click()
      await expect(tab.getByRole('status')).toContainText('Stopped.')
      await elsewhere.close()
    },
  )

  test('reads what is wrong at its field, with the focus on it, in view, and nothing lost', async ({
    page,
  }) => {
    await page.goto('/rescue?form=correct')
    const form = correction(page)
    await form.getByLabel('Order number').fill('P-7K3M-2Q9D')
    await form.getByLabel('The right email address').fill('ada@example.org')
    await form.getByRole('button', { name: 'Correct my email' }).tap()
    await expect(page.getByRole('alert')).toContainText('the last four digits of the card')
    const card = form.getByLabel('Last four digits of the card')
    await expect(card).toBeFocused()
    await expect(form.getByLabel('Order number')).toHaveValue('P-7K3M-2Q9D')
    await expect(form.getByLabel('The right email address')).toHaveValue('ada@example.org')
    const header = await page.getByRole('banner').boundingBox()
    expect((await card.boundingBox())!.y).toBeGreaterThan(header!.y + header!.height)
  })

  test('reads on the order page that the email bounced', async ({ page }) => {
    await page.route('**/stripe/get-by-order-id', async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), email_bounced_to: 'm•••@e•••.org' }
      await route.fulfill({ response, json })
    })
    await beginCheckout(page)
    await pay(page, newEmail('came-back'))
    await expect(page.getByText('our email to m•••@e•••.org bounced.')).toBeVisible()
    await page.getByRole('link', { name: 'Correct my email' }).first().tap()
    await expect(correction(page).getByLabel('Order number')).toHaveValue(/^P-/)
  })

  test('finds the key on the order page that lost its order', async ({ page }) => {
    await beginCheckout(page)
    const email = newEmail('lost')
    const key = await pay(page, email)
    const session = new URL(page.url()).searchParams.get('session_id')!
    await page.goto('/purchase-success')
    await expect(page.getByRole('alert')).toHaveText('No order ID found in URL.')
    const form = page.getByRole('form', { name: 'Email my key' })
    await form.getByLabel('Order number').fill(session)
    await form.getByLabel('Your email, or').fill('4242')
    await form.getByRole('button', { name: 'Email my key' }).tap()
    await expect(page.getByRole('status')).toContainText('The key is on its way')
    await readEmail(page.request, email, new RegExp(key))
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('reads after paying that the key comes by email, and of nothing that waits', async ({
      page,
    }) => {
      await page.goto('/purchase-success?session_id=cs_test_0123456789')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your license key$/)
      await expect(page.getByText('we email the key to the address you gave')).toBeVisible()
      for (const words of ['Processing', 'Confirming your payment', 'updates automatically'])
        await expect(page.getByText(words)).toBeHidden()
      const form = page.getByRole('form', { name: 'Email my key' })
      await form.getByLabel('Order number').fill('cs_test_0123456789')
      await form.getByLabel('Your email, or').fill('ada@example.org')
      await form.getByRole('button', { name: 'Email my key' }).tap()
      await expect(page.getByRole('status')).toContainText('an email is on its way')
      await page.goto('/account?checkout_success=true&order=00000000-0000-4000-8000-000000000000')
      const resend = page.locator('noscript').getByRole('link', { name: 'Have the key sent again' })
      await expect(resend).toBeVisible()
    })

    test('gets the same help', async ({ page }) => {
      await page.goto('/rescue')
      const form = sending(page)
      await form.getByLabel('Order number').fill('cs_test_0123456789')
      await form.getByLabel('Your email, or').fill('ada@example.org')
      await form.getByRole('button', { name: 'Email my key' }).tap()
      await expect(page.getByRole('status')).toContainText('an email is on its way')
    })
  })
})

function sending(page: Page) {
  return page.getByRole('form', { name: 'Email my key again' })
}

function correction(page: Page) {
  return page.getByRole('form', { name: 'Correct my email' })
}

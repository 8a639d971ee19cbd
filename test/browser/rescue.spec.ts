import { expect, test } from './fixtures.ts'
import { beginCheckout, newEmail, pay, readEmail, signIn } from './visits.ts'

test.describe('a buyer on a phone who mistyped the address', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('closes the tab, returns in the same browser and gets the key at the right address', async ({
    page,
    context,
  }) => {
    await beginCheckout(page)
    const mistyped = newEmail('mistyped')
    const key = await pay(page, mistyped)
    const address = page.url()
    await page.close()
    const tab = await context.newPage()
    await tab.goto(address)
    const sent = tab.waitForRequest('**/rescue')
    await tab.getByRole('button', { name: 'Email my key again' }).tap()
    const fields = new URLSearchParams((await sent).postData()!)
    expect(fields.get('order')).toMatch(/^P-\w{4}-\w{4}$/)
    expect(fields.get('email')).toBe(mistyped)
    await expect(tab.getByText('It’s on its way.')).toBeVisible()
    await expect(tab.getByText(key)).toBeVisible()
    await tab.getByText('Wrong email address?').tap()
    const overflow = () => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    const right = newEmail('right')
    await tab.getByLabel('The right email address').fill('ada@localhost')
    await tab.getByRole('button', { name: 'Send my key there' }).tap()
    await expect(tab.getByLabel('The right email address')).toBeFocused()
    await tab.getByLabel('The right email address').fill(right)
    await tab.getByRole('button', { name: 'Send my key there' }).tap()
    await expect(tab.getByText(`We sent it to ${right}.`)).toBeVisible()
    await expect(tab.getByText(key)).toBeVisible()
    await readEmail(tab.request, right, new RegExp(key))
    await signIn(tab, right)
    await expect(tab.getByText(/No license keys found/)).toBeHidden()
  })

  test('sees what is wrong beside the focused field, in view, with nothing lost', async ({
    page,
  }) => {
    await page.goto('/rescue')
    const order = page.getByLabel('Order number', { exact: true })
    await order.fill('ada@example.org')
    await page.getByLabel('Email address').fill('ada@localhost')
    await page.getByRole('button', { name: 'Email my key' }).tap()
    await expect(page.getByText('Enter the order number, such as P-7K3M-2Q9D')).toBeInViewport()
    await expect(order).toBeFocused()
    await order.fill('P-7K3M-2Q9D')
    await page.getByRole('button', { name: 'Email my key' }).tap()
    await expect(page.getByRole('alert')).toContainText('isn’t a valid email address')
    const email = page.getByLabel('Email address')
    await expect(email).toBeFocused()
    await expect(email).toHaveValue('ada@localhost')
    await expect(order).toHaveValue('P-7K3M-2Q9D')
    const header = await page.getByRole('banner').boundingBox()
    expect((await email.boundingBox())!.y).toBeGreaterThan(header!.y + header!.height)
  })

  test('reads on the order page that the email bounced, with the form to correct it open', async ({
    page,
  }) => {
    await page.route('**/stripe/get-by-order-id', async (route) => {
      const response = await route.fetch()
      const json = { ...(await response.json()), email_bounced_to: 'c•••@e•••.org' }
      await route.fulfill({ response, json })
    })
    await beginCheckout(page)
    const email = newEmail('came-back')
    await pay(page, email)
    await expect(page.getByText(`Our email to ${email} bounced.`)).toBeVisible()
    await expect(page.getByLabel('The right email address')).toBeVisible()
  })

  test('finds the key again when the order page lost its order', async ({ page }) => {
    await beginCheckout(page)
    const email = newEmail('lost')
    const key = await pay(page, email)
    const session = new URL(page.url()).searchParams.get('session_id')!
    await page.goto('/purchase-success')
    await expect(page.getByRole('alert')).toHaveText('No order ID found in URL.')
    const form = page.getByRole('form', { name: 'Email my key' })
    await form.getByLabel('Order number').fill(session)
    await form.getByLabel('Email address').fill(email)
    await form.getByRole('button', { name: 'Email my key' }).tap()
    await expect(page.getByRole('main')).toContainText('its keys are on their way')
    await readEmail(page.request, email, new RegExp(key))
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('reads after paying that the key comes by email, and nothing about waiting', async ({
      page,
    }) => {
      await page.goto('/purchase-success?session_id=cs_test_0123456789')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your license key$/)
      await expect(page.getByText('we email the key to the address you gave')).toBeVisible()
      for (const words of ['Processing', 'Confirming your payment', 'You can close this page'])
        await expect(page.getByText(words)).toBeHidden()
      const form = page.getByRole('form', { name: 'Email my key' })
      await form.getByLabel('Order number').fill('cs_test_0123456789')
      await form.getByLabel('Email address').fill('ada@example.org')
      await form.getByRole('button', { name: 'Email my key' }).tap()
      await expect(page.getByRole('main')).toContainText('its keys are on their way')
      await page.goto('/account?checkout_success=true&order=00000000-0000-4000-8000-000000000000')
      const resend = page.locator('noscript').getByRole('link', { name: 'Have the key sent again' })
      await expect(resend).toBeVisible()
    })
  })
})

import { expect, test } from './fixtures.ts'
import { serveShop } from './served-shop.ts'
import { beginCrypto, newEmail, readEmail, readKey, signIn } from './visits.ts'

const phone = { width: 390, height: 844 }

test.describe('a buyer with crypto', () => {
  test.use({ viewport: phone })

  test('pays on a phone, returns to the order page with the key, and also finds it by email and in the account', async ({
    page,
  }) => {
    const events: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) events.push(request.postDataJSON().name)
    })
    const email = newEmail('satoshi')
    await beginCrypto(page, email)
    expect(events).toContain('begin_crypto_checkout')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const address = (await page.getByText('Send to').locator('code').textContent())!
    for (const [of, text] of [
      ['amount', '49.00'],
      ['address', address],
    ] as const) {
      await page.getByRole('button', { name: `Copy ${of}` }).click()
      await expect(page.getByRole('button', { name: `Copied! ${of}` })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.waitForURL('**/purchase-success?session_id=*')
    const key = await readKey(page)
    await expect(page.getByText(`We sent it to ${email}.`)).toBeVisible()
    await expect.poll(() => events.filter((name) => name === 'conversion').length).toBe(1)
    await page.reload()
    expect(await readKey(page)).toBe(key)
    await readEmail(page.request, email, new RegExp(key))
    await signIn(page, email)
    await page.getByRole('button', { name: 'Accept EULA' }).click()
    await expect(page.getByText(key)).toBeVisible()
    expect(events.filter((name) => name === 'conversion')).toHaveLength(1)
  })
})

test('an invalid address is red only until it is corrected, and moves no button', async ({
  page,
}) => {
  await page.goto('/purchase')
  await page.getByRole('button', { name: 'Pay with Crypto' }).click()
  const next = page.getByRole('button', { name: 'Continue to payment' })
  const place = () => next.evaluate((each) => each.getBoundingClientRect().top + window.scrollY)
  const before = await place()
  await page.getByLabel('Email').fill('ada@localhost')
  await next.click()
  const error = page.getByText('Please enter a valid email address')
  await expect(error).toBeVisible()
  expect(await place()).toBe(before)
  await page.getByLabel('Email').fill('ada@example.org')
  await expect(error).toBeHidden()
  expect(await place()).toBe(before)
})

test('can pay without JavaScript', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })
  const page = await context.newPage()
  await page.goto('/purchase')
  await page.getByLabel('Email, for the license key').fill(newEmail('plain'))
  await page.getByRole('button', { name: 'Pay with Crypto' }).click()
  await expect(page.getByRole('heading', { name: 'Pay 49.00 USDC' })).toBeVisible()
  await context.close()
})

test.describe('in a shop without crypto', () => {
  test('the page and the FAQ offer only the card, and neither an old link nor a missing script starts crypto', async ({
    page,
    origins,
    browser,
  }) => {
    const closed = await serveShop({ work: false, env: { CRYPTO_PROVIDER: 'off' } })
    origins.push(closed.url)
    const events: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) events.push(request.postDataJSON().name)
    })
    try {
      await page.goto(`${closed.url}/purchase#crypto`)
      await expect(page.getByRole('button', { name: 'Checkout with Stripe' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pay with Crypto' })).toBeHidden()
      await expect(page.getByText('wallet address')).toBeHidden()
      await expect(page.getByLabel('Email for your key')).toHaveCount(0)
      await expect.poll(() => events).toContain('begin_checkout')
      expect(events).not.toContain('begin_crypto_checkout')
      const context = await browser.newContext({ javaScriptEnabled: false })
      const plain = await context.newPage()
      await plain.goto(`${closed.url}/purchase`)
      await expect(plain.getByRole('button', { name: 'Checkout with Stripe' })).toBeVisible()
      await expect(plain.getByRole('button', { name: 'Pay with Crypto' })).toBeHidden()
      await plain.goto(`${closed.url}/faq#card-or-crypto`)
      await expect(plain.getByText('By card.', { exact: true })).toBeVisible()
      await context.close()
    } finally {
      await closed.stop()
    }
  })
})

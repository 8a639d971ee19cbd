import { type BrowserContext, expect, type Page } from '@playwright/test'
import { startCaptivePortal } from './captive-portal.ts'
import { askForCode, beginOrder, enterCode, readCode, test } from './faulty.ts'
import { test as demo } from './fixtures.ts'
import { stubRelease } from './stub-release.ts'
import { enterAs, newEmail, storeLogin } from './visits.ts'

// The sentences are copied from the specification, not imported from the pages.

test.describe('the order page', () => {
  test('says that no order is named, and gives up on an unpaid one after five attempts until asked to try again', async ({
    page,
  }) => {
    await page.goto('/purchase-success')
    await expect(page.getByRole('alert').first()).toContainText('No order ID found in URL.')
    const order = await beginOrder(page)
    const calls = countCalls(page, 'stripe/get-by-order-id')
    await page.clock.install()
    await page.goto(`/purchase-success?session_id=${order}`)
    await passPauses(page, calls)
    await expect(page.getByRole('alert').first()).toContainText(
      'Unable to retrieve license key. Please try refreshing the page or contact support.',
    )
    expect(calls()).toBe(5)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Processing your order')).toBeVisible()
  })

  test('gives up after five failures while the payment provider is down, and shows the order id', async ({
    page,
    shop,
    expectProblem,
  }) => {
    const order = await beginOrder(page)
    const calls = countCalls(page, 'stripe/get-by-order-id')
    shop.stripe.down()
    expectProblem(/status of 503/)
    await page.clock.install()
    await page.goto(`/purchase-success?session_id=${order}`)
    await passPauses(page, calls)
    const alert = page.getByRole('alert').first()
    await expect(alert).toContainText(
      'Unable to fetch license key. If this issue persists, please contact us at support@example.org.',
    )
    const link = await alert.getByRole('link').getAttribute('href')
    expect(decodeURIComponent(link!)).toContain(order)
    expect(calls()).toBe(5)
  })

  test('says when the key could not be copied', async ({ page, context }) => {
    const order = await beginOrder(page)
    await page.getByLabel('Email').fill(newEmail('copy'))
    await page.getByRole('button', { name: 'Pay $49.00' }).click()
    await expect(page).toHaveURL(`/purchase-success?session_id=${order}`)
    await denyClipboard(context)
    await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('Failed to copy to clipboard')).toBeVisible()
  })
})

test.describe('the downloads page', () => {
  test('shows the error of an unpublished download, and a sentence in a browser that is offline', async ({
    page,
    context,
    expectProblem,
  }) => {
    expectProblem(/status of 404/)
    expectProblem(/ERR_INTERNET_DISCONNECTED/)
    await stubRelease(page)
    await page.goto('/downloads')
    await expect(page.getByText('Version 1.0.0').first()).toBeVisible()
    await pressDownload(page)
    await expect(page.getByRole('alert').last()).toContainText('HTTP error! status: 404')
    await context.setOffline(true)
    await pressDownload(page)
    await expect(page.getByRole('alert').last()).toContainText(
      'Failed to get download URL. Please try again.',
    )
  })

  test('shows a message when an answer contains no address', async ({ browser, shop }) => {
    const portal = await startCaptivePortal()
    const proxy = { server: portal.url, bypass: '<-loopback>' }
    const context = await browser.newContext({ baseURL: shop.url, proxy })
    const page = await context.newPage()
    await stubRelease(page)
    await page.goto('/downloads')
    await pressDownload(page)
    const alert = page.getByRole('alert').last()
    await expect(alert).toContainText('Failed to get download URL. Please try again.')
    await context.close()
    await portal.close()
  })
})

test.describe('the account page', () => {
  test('says what failed while the shop is down, keeps the session, and continues once it is back', async ({
    page,
    shop,
    expectProblem,
  }) => {
    expectProblem(/status of 503/)
    expectProblem(/status of 401/)
    const email = newEmail('unsent')
    await test.step('the email fails to send, and is sent once the shop is back', async () => {
      await page.goto('/account')
      await page.getByLabel('Email').fill(email)
      shop.line.cut()
      await page.getByRole('button', { name: 'Get Account Info' }).click()
      await expect(problem(page)).toContainText('Failed to send email. Please try again.')
      shop.line.mend()
      await page.getByRole('button', { name: 'Get Account Info' }).click()
      await expect(page.getByLabel('Verification code')).toBeVisible()
      await expect(page.getByText('Failed to send email')).toBeHidden()
    })
    await test.step('a wrong code is refused, and then the right one is accepted', async () => {
      const code = await readCode(shop, email)
      await enterCode(page, code === '000000' ? '000001' : '000000')
      await expect(problem(page)).toContainText('Failed to verify code. Please try again.')
      const field = page.getByLabel('Verification code')
      await expect(field).toHaveAccessibleDescription('Failed to verify code. Please try again.')
      const [said, typed] = [(await problem(page).boundingBox())!, (await field.boundingBox())!]
      expect(said.y - typed.y - typed.height, 'the error is at its field').toBeLessThan(32)
      await enterCode(page, code)
      await expect(page.getByRole('heading', { name: 'License keys' })).toBeVisible()
    })
    await test.step('a saved session that cannot be verified stays', async () => {
      shop.line.cut()
      await page.reload()
      await expect(page.getByRole('alert').first()).toContainText(
        'Failed to fetch account information. Please try again.',
      )
      shop.line.mend()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: 'License keys' })).toBeVisible()
    })
    await test.step('the EULA cannot be accepted', async () => {
      shop.line.cut()
      await page.getByRole('button', { name: 'Accept EULA' }).click()
      await expect(page.getByRole('alert').first()).toContainText(
        'Failed to accept EULA. Please try again.',
      )
      shop.line.mend()
    })
    await test.step('the EULA is not accepted without a valid session', async () => {
      await page.evaluate(() => localStorage.clear())
      await page.getByRole('button', { name: 'Accept EULA' }).click()
      await expect(page.getByRole('alert').first()).toContainText('User not authenticated')
    })
  })

  test('says that the email was not sent again, and refuses a code older than ten minutes', async ({
    page,
    shop,
    expectProblem,
  }) => {
    expectProblem(/status of 503/)
    expectProblem(/status of 401/)
    await page.clock.install()
    const email = await askForCode(page)
    const code = await readCode(shop, email)
    await page.clock.fastForward(30_000)
    shop.line.cut()
    await page.getByRole('button', { name: 'Resend email' }).click()
    await expect(problem(page)).toContainText('Failed to resend email. Please try again.')
    shop.line.mend()
    await shop.query(
      `update sign_in_codes set created_at = created_at - interval '11 minutes' where email_norm = $1`,
      [email],
    )
    await enterCode(page, code)
    await expect(problem(page)).toContainText('Failed to verify code. Please try again.')
  })

  test('silently removes a saved session that the server does not know', async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/status of 401/)
    const login = { email: 'ada@example.org', code: '123456', timestamp: Date.now() - 60_000 }
    await storeLogin(page, JSON.stringify(login))
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: 'Sign-in with your Email' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get Account Info' })).toBeEnabled()
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
})

test.describe('while the database is away', () => {
  test('a link that needs it leads to a page of the site that offers to try again', async ({
    page,
    shop,
    expectProblem,
  }) => {
    expectProblem(/status of 503/)
    // This shop has published nothing yet.
    expectProblem(/status of 404/)
    shop.line.cut()
    const answer = await page.goto('/download/mac-all-arm64')
    expect(answer!.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The shop is unavailable right now',
    )
    await expect(page.getByText('Nothing was charged or changed.')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    shop.line.mend()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/downloads\?problem=no_release/)
  })
})

demo.describe('a seeded person', () => {
  demo('Ada is told when her key could not be copied', async ({ page, context }) => {
    await enterAs(page, 'Ada')
    await denyClipboard(context)
    await page.getByRole('button', { name: /^PC1-/ }).click()
    await expect(page.getByText('Failed to copy to clipboard')).toBeVisible()
  })

  demo('Eve sees her license though its answer holds nothing but nulls', async ({ page }) => {
    await page.route('**/api/account/get-info', async (route) => {
      const info = await (await route.fetch()).json()
      const { licenses, orders, ...own } = info
      const holed = { ...blank(own), email: own.email, accepted_eula: true }
      const [license] = licenses
      const devices = license.devices.map(blank)
      const json = {
        ...holed,
        licenses: [
          blank(license),
          { ...blank(license), license_key: license.license_key, devices },
        ],
        orders: orders.map(blank),
      }
      await route.fulfill({ json })
    })
    await enterAs(page, 'Eve')
    await expect(page.getByRole('button', { name: /^PC1-/ })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('0 / 1')
  })

  demo('a buyer sees the key though the rest of its answer is null', async ({ page }) => {
    const receipt = { amount_cents: null, currency: null, paid_at: null, seller: null }
    const key = `PC1${'-AAAAA'.repeat(5)}`
    const json = { order_number: null, license_key: key, license_type: null, expires_at: null }
    await page.route('**/api/coinbase/get-by-order-id', (route) =>
      route.fulfill({ json: { ...json, activation_count: null, max_activations: null, receipt } }),
    )
    await page.goto('/purchase-success?session_id=00000000-0000-4000-8000-000000000000')
    await expect(page.getByText(key)).toBeVisible()
    await expect(page.getByText('Individual', { exact: true })).toBeVisible()
    await expect(page.getByText('0 / 1')).toBeVisible()
  })
})

function blank(answer: object): Record<string, null> {
  return Object.fromEntries(Object.keys(answer).map((field) => [field, null]))
}

function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/${path}`)) calls += 1
  })
  return () => calls
}

/** Skips the pauses between attempts until no attempt is left. */
async function passPauses(page: Page, calls: () => number): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1000)
    expect(calls()).toBe(5)
  }).toPass({ intervals: [50] })
}

async function denyClipboard(context: BrowserContext): Promise<void> {
  // Granting one permission refuses all others.
  await context.grantPermissions(['notifications'])
}

async function pressDownload(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Download \./ })
    .click()
}

function problem(page: Page) {
  return page.getByRole('alert').filter({ visible: true })
}

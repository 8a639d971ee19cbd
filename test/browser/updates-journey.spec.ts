import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { times } from '#contract/limits.ts'
import { reinstateLicense, revokeLicense } from '#server/admin/licenses/status.ts'
import { makeUpdater } from '../electron-updater.ts'
import { updateToken } from '#license-client/src/index.ts'
import { emailsTo } from '../world/emails.ts'
import { mia, publishFiles, reason } from '../world/publisher.ts'
import { calm, type Shop } from '../world/shop.ts'
import { readLicense } from '../world/stored.ts'
import { expect, serveToFile, test } from './fixtures.ts'
import { enterCode, readKey } from './visits.ts'

const email = 'ada@example.org'

// Ada buys a year before today: where the journey ends, the shop’s clock is that of the browser.
const served = serveToFile(test, {
  behavior: calm,
  prepare: async (_, clock) => clock.advance(-366 * times.day),
})

test('Ada buys, activates and updates the app, misses the next version after a year, and gets it once she renews', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { shop, url } = served
  await release('1.0.0')

  await page.goto(`${url}/purchase`)
  await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
  await page.getByLabel('Email').fill(email)
  await pay(page)
  const key = await readKey(page)
  const device = { license_key: key, fingerprint: 'laptop', device_name: 'Laptop' }
  const activated = await page.request.post(`${url}/api/license/activate`, { data: device })
  expect(activated.ok()).toBe(true)
  await signIn(page)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  const { id: licenseId } = await readLicense(shop, key)
  const token = await updateToken({ licenseKey: key, licenseId })
  const builds = page.getByRole('region', { name: 'Your builds' })
  await expect(builds).toContainText('1.0.0, newest,')
  // A day later the code would be refused.
  const signedOut = page.waitForResponse('**/api/account/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signedOut

  shop.clock.advance(times.day)
  await release('1.1.0')
  expect(await update(token)).toEqual({ version: '1.1.0', text: '-x64.exe of 1.1.0' })

  shop.clock.advance(365 * times.day)
  await release('1.2.0')
  expect(await update(token)).toMatchObject({ version: '1.1.0', renewal: { version: '1.2.0' } })
  await signIn(page)
  await expect(builds).toContainText('Renew to get 1.2.0.')
  await expect(builds).toContainText('1.1.0, the newest your license covers,')

  await page.getByRole('button', { name: 'Renew updates' }).click()
  await pay(page)
  await expect(page.getByText('Your payment has arrived. Thank you.')).toBeVisible()
  await page.reload()
  await expect(builds).toContainText('1.2.0, newest,')
  expect(await update(token)).toEqual({ version: '1.2.0', text: '-x64.exe of 1.2.0' })

  await revokeLicense.act(shop.deps, mia, { license: key, reason })
  expect(await update(token)).toEqual({ version: null })
  await reinstateLicense.act(shop.deps, mia, { license: key, reason })
  expect(await update(token)).toMatchObject({ version: '1.2.0' })

  await release('1.3.0-beta.1', 'beta')
  expect(await update(token)).toMatchObject({ version: '1.2.0' })
  expect(await update(token, 'beta')).toMatchObject({ version: '1.3.0-beta.1' })
})

/** Releases a version, and waits a second for the feeds. */
async function release(version: string, channel?: 'beta'): Promise<void> {
  await publishFiles(served.shop.deps, version, undefined, channel)
  served.shop.clock.advance(1000)
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
}

async function signIn(page: Page): Promise<void> {
  const { shop, url } = served
  const earlier = listCodes(shop).length
  await page.goto(`${url}/account`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get Account Info' }).click()
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await expect.poll(() => listCodes(shop).length).toBeGreaterThan(earlier)
  await enterCode(page, listCodes(shop)[0]!)
  await expect(page.getByRole('heading', { name: 'License keys' })).toBeVisible()
}

/** Lists the emailed codes, newest first. */
function listCodes(shop: Shop): string[] {
  return emailsTo(shop, email).flatMap(
    ({ text }) => /sign-in code is (\d{6})/.exec(text)?.[1] ?? [],
  )
}

/** Updates as the app on Windows does, with 1.0.0 installed. */
async function update(token: string, channel?: 'beta') {
  const url = `${served.url}/updates/electron/`
  const app = { kind: 'windows', version: '1.0.0', url, token, channel } as const
  const updater = await makeUpdater(app)
  const { isUpdateAvailable, updateInfo } = await updater.checkForUpdates()
  if (!isUpdateAvailable) return { version: null }
  const [file] = await updater.downloadUpdate()
  const { version, renewal } = updateInfo
  return { version, renewal, text: await readFile(file!, 'utf8') }
}

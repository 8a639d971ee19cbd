import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { createLicenseClient, memoryStore } from '#license-client/src/index.ts'
import { product } from '#contract/product.ts'
import { addComputer } from '../looking/scenes/license-files.ts'
import { expect, test } from './fixtures.ts'
import { beginCheckout, enterCode, newEmail, pay, readCode, signIn } from './visits.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a new user follows the docs to a license on a computer that is never online', async ({
  page,
  context,
}) => {
  const email = newEmail('island')
  await beginCheckout(page)
  await pay(page, email)
  await page.goto('/docs/how-to-download#on-a-computer-that-is-never-online')
  const steps = await readSteps(page)
  expect(steps).toHaveLength(4)

  expect(steps[0]).toContain('create a request')
  const machine = await openApp(page, 'island-of-grace')
  const { link } = await machine.ask()

  expect(steps[1]).toContain('open the link, and sign in')
  await page.goto(link)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Get Account Info' }).click()
  await enterCode(page, await readCode(page.request, email))
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  await expect(page.getByRole('heading', { name: 'for this computer?' })).toBeFocused()
  await expect(page).toHaveURL(/\/account#offline$/)

  expect(steps[2]).toMatch(/Compare the last characters of the computer.s ID/)
  const form = page.getByRole('form', { name: 'Make a license file' })
  await expect(form).toContainText('Grace’s island')
  await expect(form).toContainText(machine.fingerprint.slice(-4))
  await expect(form).toContainText('Individual license')
  await expect(form).toContainText('the payment can still be refunded')
  await form.getByRole('button', { name: 'Make license file' }).click()

  expect(steps[3]).toMatch(/Hold the new code in front of that computer.s camera/)
  const code = page.getByRole('img', { name: 'QR code of the license file' })
  await expect(code).toBeVisible()
  expect((await code.boundingBox())!.width).toBe(390)
  const answer = await readShownCode(code)
  expect(await machine.take(answer)).toMatchObject({ outcome: 'yes', code: 'valid' })
  machine.wait(30)
  expect(await machine.check()).toMatchObject({ outcome: 'yes', code: 'valid' })

  expect(steps[3]).toContain('Or press Save file or Copy text')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('protocraft.license')
  expect(await readFile(await file.path(), 'utf8')).toBe(answer)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(answer)

  // Later, at its device.
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(code).toBeHidden()
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices).toContainText('License file until')
  await devices.getByRole('button', { name: 'Show license file' }).click()
  await expect(devices.getByRole('group', { name: 'License file' })).toBeFocused()
  expect(await readShownCode(code)).toBe(answer)
  await devices.getByRole('button', { name: 'Close' }).click()
  await expect(devices.getByRole('button', { name: 'Show license file' })).toBeFocused()
})

test('a link makes nothing until its owner presses, its seat is taken once, and the release of the computer frees it', async ({
  page,
  context,
  expectTrouble,
}) => {
  const email = newEmail('island')
  await beginCheckout(page)
  await pay(page, email)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  const machine = await openApp(page, 'island-of-links')
  const { text: request, link } = await machine.ask()

  const asked: string[] = []
  page.on('request', (each) => asked.push(new URL(each.url()).pathname))
  await page.goto(link)
  const form = page.getByRole('form', { name: 'Make a license file' })
  await expect(form).toContainText('Grace’s island')
  await expect(form).toContainText('Continue only if Protocraft on your computer shows the same ID')
  expect(
    await page.evaluate(() => location.href + JSON.stringify({ ...sessionStorage })),
  ).not.toContain(request)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Add an offline computer' })).toBeFocused()
  await expect(form).toBeHidden()
  for (const linked of ['Dear%20computer', '', 'A'.repeat(8000)]) {
    await page.evaluate((text) => (location.hash = `request=${text}`), linked)
    await expect(page.getByRole('alert')).toContainText('That isn’t a complete request')
    await expect(page).toHaveURL(/\/account#offline$/)
  }
  await expect(page.getByText('0 / 1')).toBeVisible()
  expect(asked).not.toContain('/api/account/make-license-file')

  // Two tabs bring the same request.
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto('/account#offline')
    await paste(tab, request.replaceAll(/.{60}/g, '$&\n'))
  }
  for (const tab of [page, second])
    await expect(tab.getByRole('button', { name: 'Make license file' })).toBeVisible()
  await page.getByRole('button', { name: 'Make license file' }).click()
  await expect(page.getByRole('heading', { name: 'The license file is ready' })).toBeFocused()
  await expect(page.getByText('1 / 1')).toBeVisible()
  expectTrouble(/status of 409/)
  await second.getByRole('button', { name: 'Make license file' }).click()
  await expect(second.getByRole('alert')).toContainText('already used for a license file')
  await second.close()
  await page.getByRole('button', { name: 'Close' }).click()

  // Not by the button: the file works on.
  await page.getByRole('button', { name: 'Release this device' }).click()
  await page.getByRole('link', { name: 'Bring the release' }).click()
  await paste(page, `${request}\n${(await machine.ask()).text}`)
  await expect(page.getByRole('alert')).toContainText('two different texts')
  await paste(page, 'Dear computer')
  await expect(page.getByRole('alert')).toContainText('That isn’t a complete request')
  const release = await machine.giveBack()
  // As Notepad saves it.
  const saved = Buffer.from(`\ufeff${release.text}\r\n`, 'utf16le')
  await choose(page, 'protocraft.license-release', saved)
  await expect(page.getByRole('button', { name: 'Free this computer' })).toBeVisible()
  await page.goBack()
  await page.goto(release.link)
  await page.getByRole('button', { name: 'Free this computer' }).click()
  await expect(page.getByText('Computer freed.')).toBeFocused()
  await expect(page.getByText('0 / 1')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)

  await addComputer(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Get Account Info' })).toBeVisible()
})

async function readSteps(page: Page): Promise<string[]> {
  const heading = page.locator('#on-a-computer-that-is-never-online')
  const texts = await heading.locator('xpath=following::ol[1]/li').allTextContents()
  return texts.map((text) => text.replace(/\s+/g, ' '))
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: '', buffer })
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Or paste the text').fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The app on a computer without internet, which knows the shop's keys since it was built. */
async function openApp(page: Page, fingerprint: string) {
  const jwks = await page.request.get('/.well-known/jwks.json')
  const { keys: publicKeys } = await jwks.json()
  let ahead = 0
  const client = createLicenseClient({
    baseUrl: new URL(jwks.url()).origin,
    product: product.id,
    publicKeys,
    store: memoryStore(),
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    clock: () => new Date(Date.now() + ahead),
  })
  const shown = (answer: Awaited<ReturnType<typeof client.makeRequest>>) => {
    if (answer.outcome !== 'yes') throw new Error(answer.reason)
    return answer
  }
  return {
    fingerprint,
    ask: async () => shown(await client.makeRequest({ fingerprint, deviceName: 'Grace’s island' })),
    take: (text: string) => client.acceptFile({ text, fingerprint }),
    check: () => client.checkOffline({ fingerprint }),
    giveBack: async () => shown(await client.releaseFile({ fingerprint })),
    wait: (days: number) => {
      ahead += days * 86_400_000
    },
  }
}

/** What the camera of a computer reads from a code on the page. */
async function readShownCode(code: Locator): Promise<string> {
  const picture = sharp(await code.screenshot()).ensureAlpha()
  const { data, info } = await picture
    .resize({ width: 1200 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ ...info, data })
}

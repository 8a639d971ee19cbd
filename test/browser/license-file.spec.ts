import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { createLicenseClient, memoryStore } from '#license-client/src/index.ts'
import { product } from '#contract/product.ts'
import { film, photograph, readShownCode } from './code-pictures.ts'
import { expect, test } from './fixtures.ts'
import { beginCheckout, newEmail, pay, signIn } from './visits.ts'

const camera = join(tmpdir(), `protocraft-camera-${process.pid}.y4m`)

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const media = [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${camera}`,
      ]
      await use({ ...launchOptions, args: [...launchOptions.args!, ...media] })
    },
    { scope: 'worker' },
  ],
})
test.afterAll(() => rm(camera, { force: true }))

test('a new user follows the docs to a license on a computer that is never online', async ({
  page,
  context,
}) => {
  const email = newEmail('island')
  await beginCheckout(page)
  await pay(page, email)
  await page.goto('/docs/how-to-download#on-a-computer-that-is-never-online')
  const steps = await readSteps(page)
  expect(steps).toHaveLength(5)

  expect(steps[0]).toContain('create a request')
  const machine = await openApp(page.request, 'island-of-grace')
  const request = await machine.ask()

  expect(steps[1]).toContain('sign in to your account and press Add an offline computer')
  await signIn(page, email)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  await page.getByRole('link', { name: 'Add an offline computer' }).click()
  await expect(page.getByRole('heading', { name: 'Add an offline computer' })).toBeFocused()

  expect(steps[2]).toContain('Or press Choose a picture or file.')
  await choose(page, {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(request),
  })

  expect(steps[3]).toMatch(/Compare the last characters of the computer.s ID/)
  const form = page.getByRole('form', { name: 'Make a license file' })
  await expect(form).toContainText('Grace’s island')
  await expect(form).toContainText(machine.fingerprint.slice(-4))
  await expect(form).toContainText('Individual license')
  await expect(form).toContainText('the payment can still be refunded')
  await form.getByRole('button', { name: 'Make license file' }).click()

  expect(steps[4]).toMatch(/Hold the new code in front of that computer.s camera/)
  const code = page.getByRole('img', { name: 'QR code of the license file' })
  await expect(code).toBeVisible()
  expect((await code.boundingBox())!.width).toBe(390)
  const answer = await readShownCode(code)
  expect(await machine.take(answer)).toMatchObject({ outcome: 'yes', code: 'valid' })
  machine.wait(30)
  expect(await machine.check()).toMatchObject({ outcome: 'yes', code: 'valid' })

  expect(steps[4]).toContain('Or press Save file or Copy text')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('protocraft.license')
  expect(await readFile(await file.path(), 'utf8')).toBe(answer)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(answer)

  // Later, at its device.
  await page.goBack()
  await expect(code).toBeHidden()
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices).toContainText('License file until')
  await devices.getByRole('button', { name: 'Show license file' }).click()
  await expect(devices.getByRole('group', { name: 'License file' })).toBeFocused()
  expect(await readShownCode(code)).toBe(answer)
  await devices.getByRole('button', { name: 'Close' }).click()
  await expect(devices.getByRole('button', { name: 'Show license file' })).toBeFocused()
})

test('the camera reads a request, its seat is taken once, and the release of the computer frees it', async ({
  page,
  context,
  expectTrouble,
}) => {
  const email = newEmail('camera')
  await beginCheckout(page)
  await pay(page, email)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  const machine = await openApp(page.request, 'island-of-camera')
  const request = await machine.ask()
  await film(request, camera)

  await page.goto('/account#offline')
  // Refuses everything else.
  await context.grantPermissions(['clipboard-read'])
  const scan = page.getByRole('button', { name: 'Scan with the camera' })
  await scan.click()
  await expect(page.getByRole('alert').filter({ hasText: 'doesn’t let' })).toContainText(
    'choose a picture of the code, or paste the text',
  )
  await context.grantPermissions(['camera'])
  await page.evaluate(keepTracks)
  await scan.click()
  const form = page.getByRole('form', { name: 'Make a license file' })
  await expect(form).toContainText('Grace’s island')
  expect(await page.evaluate(() => window.tracks!.map((track) => track.readyState))).toEqual([
    'ended',
  ])
  await page.goBack()
  await expect(form).toBeHidden()

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
  await paste(page, `${request}\n${await machine.ask()}`)
  await expect(page.getByRole('alert')).toContainText('two different texts')
  await paste(page, 'Dear computer')
  await expect(page.getByRole('alert')).toContainText('That isn’t a complete request')
  // As Notepad saves it.
  const release = Buffer.from(`\ufeff${await machine.giveBack()}\r\n`, 'utf16le')
  await choose(page, { name: 'protocraft.license-release', mimeType: '', buffer: release })
  await page.getByRole('button', { name: 'Free this computer' }).click()
  await expect(page.getByText('Computer freed.')).toBeFocused()
  await expect(page.getByText('0 / 1')).toBeVisible()
  await expect(page).toHaveURL(/\/account$/)

  await page.getByRole('link', { name: 'Add an offline computer' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Get Account Info' })).toBeVisible()
})

declare global {
  interface Window {
    tracks?: MediaStreamTrack[]
  }
}

function keepTracks(): void {
  const devices = navigator.mediaDevices
  const ask = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted)
    window.tracks = stream.getTracks()
    return stream
  }
}

async function readSteps(page: Page): Promise<string[]> {
  const heading = page.locator('#on-a-computer-that-is-never-online')
  const texts = await heading.locator('xpath=following::ol[1]/li').allTextContents()
  return texts.map((text) => text.replace(/\s+/g, ' '))
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a picture or file' }).click()
  await (await chooser).setFiles(file)
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Or paste the text').fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The app on a computer without internet, which knows the shop's keys since it was built. */
async function openApp(request: APIRequestContext, fingerprint: string) {
  const { keys: publicKeys } = await (await request.get('/.well-known/jwks.json')).json()
  let ahead = 0
  const client = createLicenseClient({
    baseUrl: 'http://localhost:1',
    product: product.id,
    publicKeys,
    store: memoryStore(),
    fetch: () => Promise.reject(new TypeError('fetch failed')),
    clock: () => new Date(Date.now() + ahead),
  })
  const textOf = (answer: Awaited<ReturnType<typeof client.makeRequest>>) => {
    if (answer.outcome !== 'yes') throw new Error(answer.reason)
    return answer.text
  }
  return {
    fingerprint,
    ask: async () =>
      textOf(await client.makeRequest({ fingerprint, deviceName: 'Grace’s island' })),
    take: (text: string) => client.acceptFile({ text, fingerprint }),
    check: () => client.checkOffline({ fingerprint }),
    giveBack: async () => textOf(await client.releaseFile({ fingerprint })),
    wait: (days: number) => {
      ahead += days * 86_400_000
    },
  }
}

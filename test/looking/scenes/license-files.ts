import { expect, type Page } from '@playwright/test'
import type { DeviceEntry } from '#contract/account.ts'
import type { LicenseFile, ReadMachineText } from '#contract/license-files.ts'
import { chooseAction, enterAs } from '../../browser/visits.ts'
import { answer } from './account-info.ts'
import type { Scene } from './scene.ts'

/** What somebody sees who carries a license to a computer without internet. */
export const licenseFileScenes: Scene[] = [
  { name: 'Add an offline computer', open: (page) => openForm(page) },
  { name: 'Not a request', open: pasteNonsense },
  { name: 'Request of a computer', open: (page) => bring(page, request([individual])) },
  { name: 'Request, several licenses', open: (page) => bring(page, request(several)) },
  { name: 'Request, no license left', open: (page) => bring(page, request([inUse])) },
  { name: 'License file made', open: makeFile },
  { name: 'Release of a computer', open: (page) => bring(page, release) },
  { name: 'Device with a license file', open: (page) => showDevice(page, heldLong) },
  { name: 'Device with a short license file', open: (page) => showDevice(page, heldShort) },
  { name: 'License file shown again', open: showFile },
  { name: 'Release a device with a license file', open: askToRelease },
]

const id = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`
const text = ['eyJhbGciOiJFZERTQSJ9', `ey${'e'.repeat(378)}`, 's'.repeat(86)].join('.')
const day = '2026-11-02T09:30:00Z'
const ends_at = new Date(Date.now() + 350 * 86_400_000).toISOString()
const soon = new Date(Date.now() + 35 * 86_400_000).toISOString()
const sooner = new Date(Date.now() + 28 * 86_400_000).toISOString()

type Choice = ReadMachineText['licenses'][number]

export const individual: Choice = {
  license_id: id(1),
  key_last4: '7QXD',
  license_type: 'individual',
  activation_count: 0,
  max_activations: 1,
  ends_at: soon,
  longer_from: sooner,
  grace_days: 7,
  has_seat: false,
  refusal: null,
}
const inUse: Choice = {
  ...individual,
  license_id: id(2),
  key_last4: 'M2KW',
  activation_count: 1,
  refusal: 'device_limit',
}
const several: Choice[] = [
  inUse,
  {
    ...individual,
    license_id: id(3),
    license_type: 'team',
    activation_count: 4,
    max_activations: 25,
    ends_at,
    longer_from: null,
  },
  { ...inUse, license_id: id(4), license_type: 'trial', refusal: 'trial' },
]

export const request = (licenses: Choice[]): ReadMachineText => ({
  kind: 'request',
  device_name: 'The measuring station in hall 3, second computer',
  platform: 'linux',
  fingerprint_end: '9f3c',
  licenses,
})
export const release: ReadMachineText = {
  ...request([{ ...individual, activation_count: 1, has_seat: true }]),
  kind: 'release',
}

const file: LicenseFile = {
  file_id: id(5),
  text: ['eyJhbGciOiJFZERTQSIsImtpZCI6IjIwMjYtYSJ9', 'c'.repeat(720), 's'.repeat(86)].join('.'),
  ends_at: soon,
  longer_from: sooner,
  grace_days: 7,
}
const heldLong: DeviceEntry['license_file'] = { file_id: id(5), ends_at, longer_from: null }
export const heldShort: DeviceEntry['license_file'] = {
  ...heldLong,
  ends_at: soon,
  longer_from: day,
}

async function openForm(page: Page): Promise<void> {
  await enterAs(page, 'Ada')
  await addComputer(page)
}

export async function addComputer(page: Page): Promise<void> {
  await chooseAction(page, 'Add an offline computer')
  await expect(page.getByRole('heading', { name: 'Add an offline computer' })).toBeFocused()
}

async function pasteNonsense(page: Page): Promise<void> {
  await openForm(page)
  await page.getByLabel('Or paste the text').fill('Dear support, the app shows no code.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'That isn’t a complete request' }),
  ).toBeVisible()
}

async function bring(page: Page, json: ReadMachineText): Promise<void> {
  await page.route('**/api/account/read-machine-text', (route) => route.fulfill({ json }))
  await openForm(page)
  await pasteText(page)
  await expect(page.getByRole('heading', { name: 'this computer?' })).toBeFocused()
}

export async function pasteText(page: Page): Promise<void> {
  await page.getByLabel('Or paste the text').fill(text)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function makeFile(page: Page): Promise<void> {
  await page.route('**/api/account/make-license-file', (route) => route.fulfill({ json: file }))
  await bring(page, request([individual]))
  await page.getByRole('button', { name: 'Make license file' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
}

export const deviceWith = (license_file: DeviceEntry['license_file']): DeviceEntry => ({
  activation_id: id(6),
  device_name: 'Workshop',
  platform: 'linux',
  activated_at: day,
  last_seen_at: day,
  license_file,
})

async function showDevice(page: Page, file: DeviceEntry['license_file']): Promise<void> {
  await answer(page, ({ licenses }) => ({
    licenses: [{ ...licenses[0]!, activation_count: 1, devices: [deviceWith(file)] }],
  }))
  await enterAs(page, 'Ada')
  await expect(page.getByText('License file until')).toBeVisible()
}

async function showFile(page: Page): Promise<void> {
  await page.route('**/api/account/license-file', (route) => route.fulfill({ json: file }))
  await showDevice(page, heldLong)
  await page.getByRole('button', { name: 'Show license file' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
}

async function askToRelease(page: Page): Promise<void> {
  await showDevice(page, heldLong)
  await page.getByRole('button', { name: 'Release this device' }).click()
  await expect(page.getByRole('link', { name: 'Bring the release' })).toBeFocused()
}

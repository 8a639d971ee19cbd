import { expect, type Page } from '@playwright/test'
import { people } from '#server/running/demo-people.ts'
import { askForCode, enterAs, enterCode, newEmail, signIn } from '../visits.ts'
import type { Scene } from './scene.ts'

export const accountScenes: Scene[] = [
  { name: 'Email', open: openForm },
  { name: 'Email not sent', open: failToSend, trouble: /ERR_FAILED/ },
  { name: 'Code', open: (page) => askUntil(page, 'sent', /^Sent to/) },
  { name: 'Code that may be on its way', open: (page) => askUntil(page, 'unknown', /^If a code/) },
  { name: 'Code refused', open: (page) => askUntil(page, 'refused', /Our email was refused/) },
  { name: 'Code while many sign in', open: askInACrowd },
  { name: 'Link of an email', open: openLinkAsAnother },
  { name: 'A long address', open: (page) => askForCode(page, newEmail('a'.repeat(50))) },
  { name: 'Wrong code', open: enterWrongCode, trouble: /status of 401/ },
  ...people.map(({ name }) => ({ name, open: (page: Page) => enterAs(page, name) })),
  { name: 'Account not fetched', open: failToFetch, trouble: /ERR_FAILED/ },
  { name: 'Release a device', open: askToRelease },
  { name: 'Session ended', open: endSession },
  { name: 'EULA without a session', open: acceptSignedOut },
]

async function openForm(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByRole('button', { name: 'Get Account Info' })).toBeEnabled()
}

async function failToSend(page: Page): Promise<void> {
  await page.route('**/api/account/sign-in', (route) => route.abort())
  await page.goto('/account')
  await page.getByLabel('Email').fill(newEmail('sheet'))
  await page.getByRole('button', { name: 'Get Account Info' }).click()
  await expect(page.getByText('Failed to send email.')).toBeVisible()
}

async function askUntil(page: Page, went: string, text: RegExp): Promise<void> {
  await page.route('**/api/account/where-code-went', (route) => route.fulfill({ json: { went } }))
  await askForCode(page, newEmail('sheet'))
  await expect(page.getByText(text)).toBeVisible()
}

async function askInACrowd(page: Page): Promise<void> {
  const notice =
    'Many people are signing in right now. If no code arrives, try again in 12 minutes.'
  const json = { ok: true, notice }
  await page.route('**/api/account/sign-in', (route) => route.fulfill({ json }))
  await openForm(page)
  await page.getByLabel('Email').fill(newEmail('sheet'))
  await page.getByRole('button', { name: 'Get Account Info' }).click()
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByLabel('Verification code')).toBeFocused()
}

async function openLinkAsAnother(page: Page): Promise<void> {
  await enterAs(page, 'Ben')
  await page.goto(`/account#sign-in=${'k'.repeat(43)}.${encodeURIComponent(newEmail('sheet'))}`)
  await expect(page.getByText('You’re already signed in.')).toBeVisible()
}

async function enterWrongCode(page: Page): Promise<void> {
  await askForCode(page, newEmail('sheet'))
  await enterCode(page, '000000')
  await expect(page.getByText('Failed to verify code.')).toBeVisible()
}

async function failToFetch(page: Page): Promise<void> {
  await enterAs(page, 'Ada')
  await page.route('**/api/account/get-info', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Failed to fetch account information.')).toBeVisible()
}

async function askToRelease(page: Page): Promise<void> {
  await enterAs(page, 'Eve')
  await page.getByRole('button', { name: 'Release this device' }).click()
}

async function acceptSignedOut(page: Page): Promise<void> {
  await enterAs(page, 'Ben')
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  await expect(page.getByText('User not authenticated')).toBeVisible()
}

async function endSession(page: Page): Promise<void> {
  await page.clock.install()
  await signIn(page, newEmail('sheet'))
  await page.clock.fastForward('45:00')
  await expect(page.getByText('You were signed out')).toBeVisible()
}

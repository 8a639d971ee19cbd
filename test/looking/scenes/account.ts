import { expect, type Page } from '@playwright/test'
import { people } from '#server/demo/people.ts'
import { askForCode, enterAs, enterCode, newEmail, signIn } from '../../browser/visits.ts'
import type { Scene } from './scene.ts'

export const accountScenes: Scene[] = [
  { name: 'Email', open: openForm },
  { name: 'Email not sent', open: failToSend, problem: /ERR_FAILED/ },
  { name: 'Code', open: (page) => askForCode(page, newEmail('sheet')) },
  { name: 'Code not sent again', open: askTooOften, problem: /status of 429/ },
  { name: 'Link of an email', open: openLinkAsAnother },
  { name: 'A long address', open: (page) => askForCode(page, newEmail('a'.repeat(50))) },
  { name: 'Wrong code', open: enterWrongCode, problem: /status of 401/ },
  ...people.map(({ name }) => ({ name, open: (page: Page) => enterAs(page, name) })),
  { name: 'Account not fetched', open: failToFetch, problem: /ERR_FAILED/ },
  { name: 'Release a device', open: askToRelease },
  { name: 'Replace a key', open: askToReplace },
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

async function askTooOften(page: Page): Promise<void> {
  const message =
    'Your network asked for too many emails to this address. Please wait 57 minutes and try again.'
  const json = { error: { code: 'too_many_requests', message, request_id: 'sheet' } }
  await page.clock.install()
  await askForCode(page, newEmail('sheet'))
  await page.route('**/account/resend-verification', (route) =>
    route.fulfill({ status: 429, json }),
  )
  await page.clock.fastForward(30_000)
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText(message)).toBeVisible()
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

async function askToReplace(page: Page): Promise<void> {
  await enterAs(page, 'Eve')
  await page.getByRole('button', { name: 'Replace key' }).first().click()
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

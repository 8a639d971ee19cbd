import { expect, type Page } from '@playwright/test'
import type { ChangedEmail } from '#contract/account.ts'
import type { OwnBuilds } from '#contract/download.ts'
import { enterAs } from '../../browser/visits.ts'
import { answer } from './account-info.ts'
import type { Scene } from './scene.ts'

export const changeEmailScenes: Scene[] = [
  { name: 'Change email', open: openForm },
  { name: 'Change email to the same', open: enterSame, problem: /status of 409/ },
  { name: 'Codes of the change', open: openCodes },
  { name: 'Wrong codes of the change', open: enterWrongCodes, problem: /status of 409/ },
  { name: 'Email changed', open: change },
]

const to = 'ada.of.the.analytical.engine.and.the.long.address@workshop.example.org'

async function openForm(page: Page): Promise<void> {
  await enterAs(page, 'Ada')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByLabel('New email')).toBeFocused()
}

async function enterSame(page: Page): Promise<void> {
  await openForm(page)
  await page.getByLabel('New email').fill('ada@example.org')
  await page.getByRole('button', { name: 'Send codes' }).click()
  await expect(page.getByText('has this address')).toBeVisible()
}

/** Opens the codes without sending an email, because emails are limited. */
async function openCodes(page: Page): Promise<void> {
  await page.route('**/api/account/change-email', (route) => route.fulfill({ json: { ok: true } }))
  await openForm(page)
  await page.getByLabel('New email').fill(to)
  await page.getByRole('button', { name: 'Send codes' }).click()
  await expect(page.getByLabel('Code sent to ada@example.org')).toBeFocused()
}

async function enterCodes(page: Page): Promise<void> {
  await openCodes(page)
  await page.getByLabel('Code sent to ada@example.org').fill('000000')
  await page.getByLabel(`Code sent to ${to}`).fill('111111')
  await page.getByRole('button', { name: 'Change email' }).click()
}

async function enterWrongCodes(page: Page): Promise<void> {
  await enterCodes(page)
  await expect(page.getByText('One of the codes')).toBeVisible()
}

async function change(page: Page): Promise<void> {
  const json: ChangedEmail = { email: to }
  await page.route('**/api/account/confirm-email', (route) => route.fulfill({ json }))
  await answer(page, () => json)
  // The shop does not know the new address.
  const builds: OwnBuilds = { versions: [], covered_until: null, missed: [] }
  await page.route('**/api/account/builds', (route) => route.fulfill({ json: builds }))
  await enterCodes(page)
  await expect(page.getByText('Email address changed.')).toBeVisible()
}

import type { Page, Route } from '@playwright/test'
import { answer, endsSoon } from '../looking/scenes/account-info.ts'
import { expect, test } from './fixtures.ts'
import { askForCode, enterAs, enterCode, newEmail, readLogin } from './visits.ts'

const refusal = { error: { code: 'not_authenticated', message: 'Sign in again.' } }
const refuse = (route: Route) => route.fulfill({ status: 401, json: refusal })

/** Every button of the account that calls the server, by the call it makes. */
const presses: Record<string, (page: Page) => Promise<void>> = {
  'release-device': async (page) => {
    await page.getByRole('button', { name: 'Release this device' }).first().click()
    await page.getByRole('button', { name: 'Release', exact: true }).click()
  },
  renew: async (page) => {
    await page.getByRole('button', { name: 'Renew updates' }).click()
  },
  'renewal-emails': (page) =>
    page.getByRole('checkbox', { name: 'Email me when updates end.' }).press('Space'),
  invoice: (page) => page.getByRole('button', { name: 'Invoice 2026-0012' }).click(),
  'credit-note': (page) => page.getByRole('button', { name: 'Credit note CN-2026-0003' }).click(),
  'change-email': sendCodes,
  'confirm-email': async (page) => {
    await page.route('**/api/account/change-email', (route) =>
      route.fulfill({ json: { ok: true } }),
    )
    await sendCodes(page)
    await page.getByLabel('Code sent to eve@example.org').fill('000000')
    await page.getByLabel('Code sent to eve@example.com').fill('111111')
    await page.keyboard.press('Enter')
  },
}

async function sendCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill('eve@example.com')
  await page.getByRole('button', { name: 'Send codes' }).click()
}

async function enterWithInvoice(page: Page): Promise<void> {
  await answer(page, ({ licenses, orders }) => ({
    licenses: licenses.map((license) => ({
      ...license,
      ...endsSoon,
    })),
    orders: [{ ...orders[0]!, invoice_number: '2026-0012', credit_notes: ['CN-2026-0003'] }],
  }))
  await enterAs(page, 'Eve')
}

test('every call signs out a visitor whose session the server no longer knows', async ({
  page,
  expectProblem,
}) => {
  test.setTimeout(90_000)
  expectProblem(/status of 401/)
  for (const [call, press] of Object.entries(presses))
    await test.step(call, async () => {
      await page.unrouteAll()
      await enterWithInvoice(page)
      await page.route(`**/api/account/${call}`, refuse)
      await press(page)
      await expect(page.getByText('This session has ended.')).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('eve@example.org')
      expect(await readLogin(page)).toBe('')
    })
})

test('an expired session at the EULA shows a message and keeps the visitor there', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 401/)
  await enterAs(page, 'Ben')
  await expect(page.getByText('In short: one person, one device, $49 once')).toBeVisible()
  await page.route('**/api/account/accept-eula', refuse)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(
    'User not authenticated',
  )
  await expect(page.getByRole('button', { name: 'Accept EULA' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Read the EULA' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ben@example.org')
})

test('a double click makes one call', async ({ page, expectProblem }) => {
  expectProblem(/status of 503/)
  await enterWithInvoice(page)
  let calls = 0
  const { promise: isPressed, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/account/invoice', async (route) => {
    calls += 1
    await isPressed
    await route.fulfill({
      status: 503,
      json: { error: { code: 'unavailable', message: 'Later.' } },
    })
  })
  await page.getByRole('button', { name: 'Invoice 2026-0012' }).dblclick()
  answer()
  await expect(
    page.getByText('We couldn’t get the document. Please try again. Later.'),
  ).toBeVisible()
  expect(calls).toBe(1)
})

test('an error message disappears with the next attempt', async ({ page, expectProblem }) => {
  expectProblem(/status of 409/)
  await enterAs(page, 'Ada')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let calls = 0
  await page.route('**/api/account/change-email', async (route) => {
    calls += 1
    if (calls > 1) await held
    const error = { code: 'same_email', message: 'Your account has this address.' }
    await route.fulfill({ status: 409, json: { error } })
  })
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill('ada@example.org')
  await page.keyboard.press('Enter')
  const problem = page.getByText('We couldn’t send the codes. Your account has this address.')
  await expect(problem).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(problem).toBeHidden()
  release()
  await expect(problem).toBeVisible()
})

test('a late answer shows nothing once another step is open', async ({ page, expectProblem }) => {
  expectProblem(/status of 401/)
  await askForCode(page, newEmail('hasty'))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/account/get-info', (route) => held.then(() => refuse(route)))
  await enterCode(page, '000000')
  await page.getByRole('button', { name: 'Use another email' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  const answered = page.waitForResponse('**/api/account/get-info')
  release()
  await answered
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Get Account Info' })).toBeEnabled()
})

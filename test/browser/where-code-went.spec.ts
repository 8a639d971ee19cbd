import type { Page } from '@playwright/test'
import { kind } from '#stand-ins/behavior.ts'
import { forgetBudgets } from '../rows.ts'
import { findFaults } from './faults.ts'
import { expect, test } from './fixtures.ts'
import { type ServedShop, serveShop } from './served-shop.ts'
import { askForCode, newEmail } from './visits.ts'

let served: ServedShop
test.beforeAll(async () => {
  served = await serveShop({ behavior: kind })
})
test.afterAll(() => served.stop())
test.use({ origins: async ({}, use) => use([served.url]) })

const mayGo = (email: string) =>
  new RegExp(`If a code can go to ${email}, it’s on its way. Ask again in \\d+ s.`)
const whereCodeIs = (page: Page, email: string) =>
  page.getByRole('paragraph').filter({ hasText: email })

test('a code is called sent in the browser that asked for it, and nowhere else', async ({
  page,
  browser,
}) => {
  const email = newEmail('here')
  await askForCode(page, email, served.url)
  await expect(whereCodeIs(page, email)).toHaveText(`Sent to ${email}. Use another email`)
  await page.reload()
  await expect(whereCodeIs(page, email)).toHaveText(`Sent to ${email}. Use another email`)

  const elsewhere = await browser.newPage()
  const asked = elsewhere.waitForResponse('**/account/sign-in')
  await askForCode(elsewhere, email, served.url)
  // No email goes within 28 seconds of the first, and the answer does not tell.
  expect(await (await asked).json()).toEqual({ ok: true })
  await elsewhere.waitForResponse('**/where-code-went')
  await elsewhere.waitForResponse('**/where-code-went')
  await expect(whereCodeIs(elsewhere, email)).toHaveText(mayGo(email))
  await elsewhere.close()

  await page.context().clearCookies()
  await page.reload()
  await expect(whereCodeIs(page, email)).toHaveText(mayGo(email))
})

test('an address that was refused for good says so before and after another try, and what to do', async ({
  page,
}) => {
  const { shop } = served
  shop.mailbox.setMode('refuse5xx')
  await page.clock.install()
  const email = newEmail('gone')
  await askForCode(page, email, served.url)
  const alert = page.getByRole('alert').filter({ visible: true })
  await expect(alert).toHaveText(
    `Our email was refused. The mail server takes none for this address, so no code arrives. Check the spelling, or use another email. Is it right? Write to ${shop.deps.config.supportEmail}.`,
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findFaults(page)).toEqual([])
  }
  await page.clock.fastForward(30_000)
  await forgetBudgets(shop, 'sendPerEmailAtOnce')
  await page.getByRole('button', { name: 'Resend email' }).press('Enter')
  await expect(page.getByRole('button', { name: /^Resend email in/ })).toBeDisabled()
  await expect(alert).toContainText('Our email was refused.')
  await page.reload()
  await expect(alert).toContainText('Our email was refused.')
  await expect(page.getByText(/^(Sent to|If a code)/)).toHaveCount(0)

  shop.mailbox.setMode('accept')
  await page.getByRole('button', { name: 'Use another email' }).press('Enter')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const right = newEmail('right')
  await page.getByLabel('Email').fill(right)
  await page.getByLabel('Email').press('Enter')
  await expect(whereCodeIs(page, right)).toHaveText(`Sent to ${right}. Use another email`)
})

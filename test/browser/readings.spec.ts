import { formatDay, formatHour } from '#contract/dates.ts'
import { signInToConsole } from './console.ts'
import { expect, signedOutTest as test } from './fixtures.ts'
import { newEmail, readKey, signIn } from './visits.ts'

// This uses a demo of its own, because tests of the console count the orders of theirs.

/** A zone where the date differs from the shop's: yesterday in its morning, tomorrow from then on. */
const timezoneId = new Date().getUTCHours() < 11 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
test.use({ timezoneId })

test('dates use the reader’s time zone, and times in the console the shop’s', async ({
  page,
  product,
}) => {
  const email = newEmail('sentence')
  await page.goto('/purchase')
  await page.getByRole('button', { name: 'Checkout with Stripe' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const key = await readKey(page)
  await expect(page.locator('code[translate=no]').first()).toHaveText(key)
  const nextYear = new Date()
  nextYear.setUTCFullYear(nextYear.getUTCFullYear() + 1)
  const localDay = formatDay(nextYear, timezoneId)
  await expect(page.getByText(localDay, { exact: true })).toBeVisible()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Accept EULA' }).click()
  await expect(page.getByText(`Updates until ${localDay}`)).toBeVisible()

  await signInToConsole(page, product)
  await page.goto('/admin/audit')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search the console' }).fill(key)
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option')
  await expect(found.first()).toContainText(email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/customer\?/)
  await expect(page.getByText(email).first()).toBeVisible()
  const event = page.getByRole('region', { name: 'Timeline' }).locator('time').first()
  const at = (await event.getAttribute('datetime'))!
  const zone = await page.locator('meta[name="slot:time_zone"]').getAttribute('content')
  await expect(event, 'its hour is the shop’s').toHaveText(formatHour(at, zone!))
  await expect(event).toHaveAttribute(
    'title',
    `${formatDay(at, zone!)}, ${formatHour(at, zone!)}, ${zone}`,
  )
})

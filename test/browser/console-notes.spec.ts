import type { Route } from '@playwright/test'
import { openConsole, readDone } from '../world/console.ts'
import { findFaults } from './faults.ts'
import { expect, shopTest as test } from './fixtures.ts'

test('notes on a customer can be written and removed, also by keyboard, and are kept when refused', async ({
  page,
  shop,
  expectProblem,
}) => {
  const { email } = await shop.sold()
  const support = await openConsole(shop, 'support')
  await readDone(
    await support.write('customers/add-note', { customer: email, text: 'Uses two\nkeys' }),
  )
  await page.goto(`/admin/customer?id=${encodeURIComponent(email)}`)
  const panel = page.getByRole('region', { name: 'Timeline' })
  await expect(panel.getByText('Uses two keys')).toBeVisible()
  await expect(panel.getByText('sam@example.org')).toBeVisible()
  const field = panel.getByLabel('New note')
  const add = panel.getByRole('button', { name: 'Add note' })

  await add.click()
  await expect(panel.getByRole('alert')).toHaveText('Write a note first.')
  await field.fill('x'.repeat(2001))
  await add.click()
  await expect(panel.getByRole('alert')).toHaveText(
    'Notes can have up to 2,000 characters. This one has 2,001.',
  )
  await expect(field).toHaveValue('x'.repeat(2001))

  expectProblem(/Failed to load resource: net::ERR_FAILED/)
  expectProblem(/502/)
  for (const fail of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' }),
  ]) {
    await field.fill('')
    await add.click()
    await expect(panel.getByRole('alert')).toHaveText('Write a note first.')
    await field.fill('Pays by transfer each March')
    await page.route('**/api/admin/customers/add-note', fail)
    await add.click()
    await expect(panel.getByRole('alert')).toContainText('The shop didn’t answer.')
    await expect(field).toHaveValue('Pays by transfer each March')
    await page.unroute('**/api/admin/customers/add-note')
  }
  await field.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem').first()).toContainText('Pays by transfer each March')
  await expect(field).toHaveValue('')
  await expect(panel.getByText('Note added.')).toBeVisible()
  expect(await findFaults(page)).toEqual([])

  const note = panel.getByRole('listitem').filter({ hasText: 'Uses two' })
  await note.getByRole('button', { name: 'Remove' }).click()
  await expect(note.getByLabel(/Reason/)).toHaveCount(0)
  await expect(note.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(note.getByRole('button', { name: 'Remove', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await note.getByRole('button', { name: 'Remove note' }).click()
  await expect(note).toHaveCount(0)
  await expect(panel.getByText('Note removed.')).toBeFocused()
  await page.reload()
  await expect(panel.getByText('Note', { exact: true })).toHaveCount(1)
})

import { signInToConsole } from './console.ts'
import { consoleTest as test, expect } from './fixtures.ts'

test('a link to the beta is shown once, opens its page, and is ended', async ({
  page,
  product,
}) => {
  await signInToConsole(page, product)
  await page.goto('/admin/releases?show=invitations')
  const panel = page.getByRole('main')
  await expect(panel.getByRole('row', { name: /ada@example\.org/ })).toContainText('Invited')
  await panel.getByRole('button', { name: 'Invite', exact: true }).click()
  await panel.getByRole('button', { name: 'Create a link' }).click()
  await panel.getByLabel('Name').fill('Forum')
  await panel.getByLabel('Reason').fill('Testers asked')
  // The call asks for the passkey, and is made again with it.
  await panel.getByRole('button', { name: 'Create link' }).click()
  const shown = panel.getByRole('region', { name: 'Link' })
  const link = (await shown.locator('code').textContent())!
  const visitor = await page.context().newPage()
  await visitor.goto(new URL(link).pathname + new URL(link).search)
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('0.10.0-beta.1')
  await visitor.close()
  await shown.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText(link)).toHaveCount(0)
  await panel.getByRole('button', { name: 'End', exact: true }).first().click()
  await panel.getByLabel('Reason').fill('The test is over')
  await panel.getByRole('button', { name: 'End invitation' }).click()
  await expect(panel.getByRole('row', { name: /Forum Link Beta/ })).toContainText('Ended')
})

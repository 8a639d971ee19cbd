import { expect, test } from './fixtures.ts'
import { breakPurchase } from './visits.ts'

test('a page that fails in the browser says so within the site’s layout, and what to do', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/Cannot read properties/)
  await breakPurchase(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page failed')
  await expect(page.getByText('Nothing was charged: you pay')).toBeVisible()
  const error = page.getByText('TypeError: Cannot read properties of undefined')
  await expect(error).toBeHidden()
  await page.getByText('If it fails again').click()
  await expect(error).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Docs' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Buy a license' })).toBeVisible()
})

test('a link to a missing build leads to all builds', async ({ page }) => {
  await page.goto('/download/amiga-all-68k')
  await expect(page.getByText('No build has that name.').last()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Mac arm64/ })).toBeVisible()
})

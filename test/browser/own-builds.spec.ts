import { expect, test } from './fixtures.ts'
import { enterAs } from './visits.ts'

test('the account lists the builds that a license covers, and one loads', async ({ page }) => {
  await enterAs(page, 'Ada')
  const builds = page.getByRole('region', { name: 'Your builds' })
  const newest = builds.getByRole('article').first()
  await expect(newest.getByRole('heading')).toHaveText('0.9.4-demo')
  await expect(newest.getByRole('listitem')).toHaveCount(1)
  await expect(newest.getByRole('listitem')).toContainText('Debian and Ubuntu, amd64')
  await newest.getByText('Other builds').click()
  const loading = page.waitForEvent('download')
  await newest.getByRole('button', { name: /Download .*x64\.exe/ }).click()
  expect((await loading).suggestedFilename()).toContain('x64.exe')
  const older = builds.getByRole('article', { name: 'Version 0.9.3-demo' })
  await expect(older).toBeHidden()
  await builds.getByText('Older versions').click()
  await expect(older).toBeVisible()
})

test('the account of a license whose year is over says what a renewal would bring', async ({
  page,
}) => {
  await enterAs(page, 'Cara')
  const builds = page.getByRole('region', { name: 'Your builds' })
  await expect(builds).toContainText('Renew to get 0.9.4-demo and one other newer version')
})

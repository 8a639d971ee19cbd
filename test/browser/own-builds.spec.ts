import { expect, test } from './fixtures.ts'
import { enterAs } from './visits.ts'

test('the account lists the builds that a license covers, as many as /downloads does, and one downloads', async ({
  page,
}) => {
  await enterAs(page, 'Ada')
  const builds = page.getByRole('region', { name: 'Your builds' })
  await expect(builds.getByText('0.9.4-demo, newest')).toBeVisible()
  const download = builds.getByRole('button', { name: /^Download / })
  await expect(download.filter({ visible: true })).toHaveCount(1)
  await expect(download.first()).toHaveAccessibleName(/amd64\.deb/)
  await expect(builds.getByText('This system').filter({ visible: true })).toHaveCount(1)
  await builds.getByText('Other systems (6)').click()
  await expect(download.filter({ visible: true })).toHaveCount(7)
  const loading = page.waitForEvent('download')
  await builds
    .getByRole('button', { name: /Download .*x64\.exe/ })
    .first()
    .click()
  expect((await loading).suggestedFilename()).toContain('x64.exe')
  const older = builds.getByRole('region', { name: 'Version 0.9.3-demo' })
  await expect(older).toBeHidden()
  await builds.getByText('Older versions').click()
  await expect(older).toBeVisible()
})

test('the account says what a renewal would include when the update year is over', async ({
  page,
}) => {
  await enterAs(page, 'Cara')
  const builds = page.getByRole('region', { name: 'Your builds' })
  await expect(builds).toContainText('Renew to get 0.9.4-demo and one other newer version')
})

import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openConsole } from '../world/console.ts'
import {
  consoleInFullMatrix as inFullMatrix,
  consoleTest as test,
  expect,
  shopTest,
} from './fixtures.ts'

test('a release is uploaded with a pause and a wrong file, published, and withdrawn', async ({
  page,
}) => {
  await page.goto('/admin/releases')
  await page.getByRole('button', { name: 'Publish a release' }).click()
  await page.getByRole('textbox', { name: 'Version' }).fill('7.1.0')
  const files = await Promise.all([
    makeFile('protocraft-7.1.0-x64.exe', 12_000_000),
    makeFile('protocraft-7.1.0-arm64.dmg', 500_000),
    makeFile('readme.txt', 100),
  ])
  const paused = Promise.withResolvers<void>()
  // No byte leaves before the pause, which then removes a waiting one.
  await page.route('**/api/admin/uploads/*', async (route) => {
    await paused.promise
    await route.continue().catch(() => {})
  })
  await page.getByLabel('Builds', { exact: true }).setInputFiles(files)
  await page.getByRole('button', { name: 'Pause' }).first().click()
  await expect(page.getByText(', paused')).toBeVisible()
  paused.resolve()
  await expect(page.getByText('readme.txt is not a build')).toBeVisible()
  const lines = page.getByRole('listitem').filter({ hasText: 'readme.txt' })
  await expect(lines.getByRole('button')).toHaveText(['Remove'])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Publish 7.1.0' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Windows installer')).toBeVisible()
  await expect(page.getByText('Mac, Apple silicon')).toBeVisible()
  await page.getByLabel('What’s new').fill('Opens **faster**.')
  await page.getByLabel('Reason').fill('It is ready')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Publish 7.1.0' }).click()
  await expect(page.getByText('7.1.0 is published.')).toBeVisible()

  await page.goto('/downloads')
  await expect(page.getByText('7.1.0').first()).toBeVisible()

  await page.goto('/admin/releases')
  await page.getByRole('link', { name: '7.1.0' }).click()
  await expect(page).toHaveURL('/admin/release?version=7.1.0')
  const offered = page.getByRole('region', { name: 'Availability' })
  await expect(offered.getByText('Offered to everyone.').first()).toBeVisible()
  const row = page.getByRole('row', { name: /protocraft-7\.1\.0-x64\.exe/ })
  await expect(row).toContainText('12 MB')
  await expect(row.getByRole('button', { name: /Copy SHA-256/ })).toBeVisible()
  const notes = page.getByText('Opens faster.')
  await expect(notes).toBeVisible()
  await page.getByRole('button', { name: 'Edit notes' }).click()
  await expect(notes).toBeHidden()
  await expect(page.getByLabel('What’s new, in Markdown')).toHaveValue('Opens **faster**.')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('Every owner gets an email.')).toBeVisible()
  await page.getByLabel('Reason').fill('It does not start on Windows')
  await page.getByRole('button', { name: 'Withdraw 7.1.0' }).click()
  await expect(page.getByText('7.1.0 is withdrawn.')).toBeVisible()
  await expect(offered).toContainText('This version is withdrawn.')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').first()).toContainText(
    '“It does not start on Windows”',
  )
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0)
})

test('a proxy’s error during an upload is shown in our words, and the upload continues', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/413/)
  await page.goto('/admin/releases')
  await page.getByRole('button', { name: 'Publish a release' }).click()
  await page.getByRole('textbox', { name: 'Version' }).fill('7.2.0')
  const page413 = '<html><head><title>413 Request Entity Too Large</title></head></html>'
  await page.route('**/api/admin/uploads/*', (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: page413 }),
  )
  const file = await makeFile('protocraft-7.2.0-x64.exe', 500_000)
  await page.getByLabel('Builds', { exact: true }).setInputFiles([file])
  await expect(
    page.getByText('The proxy in front of the shop refuses parts of 4 MB.'),
  ).toBeVisible()
  await expect(page.getByText('<html>')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Publish 7.2.0' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Remove' }).click()
})

inFullMatrix(
  'files dropped anywhere name the version, and wait when their names do not',
  async ({ page }) => {
    await page.goto('/admin/releases')
    await expect(page.getByRole('table', { name: 'Versions, newest first' })).toBeVisible()
    await drop(page, 'protocraft_7.2.0~beta.1_amd64.deb')
    await expect(page.getByRole('textbox', { name: 'Version' })).toHaveValue('7.2.0-beta.1')
    await expect(page.getByRole('button', { name: 'Publish 7.2.0-beta.1' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await drop(page, 'app-x64.exe')
    await expect(page.getByText('Enter a version to upload app-x64.exe.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Version' }).fill('7.3.0')
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('button', { name: 'Publish 7.3.0' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'create an API key' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Build server')
    await expect(page.getByRole('radio', { name: 'Build server' })).toBeChecked()
    await expect(page.getByText('It can publish releases, and nothing else.')).toBeVisible()
  },
)

/** Drops a file on the headline. */
async function drop(page: Page, name: string): Promise<void> {
  const files = await page.evaluateHandle((fileName) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['bytes of a build'], fileName))
    return transfer
  }, name)
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: files })
}

/**
 * Writes the file to disk: the bytes of a large one would take the browser's connection for many seconds.
 */
async function makeFile(name: string, size: number): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, randomBytes(size))
  return path
}

shopTest('support people see the releases, and no way to publish one', async ({ page, shop }) => {
  const { headers } = await openConsole(shop, 'support')
  const [name = '', value = ''] = headers.Cookie!.split('=')
  const cookies = await page.context().cookies()
  const owner = cookies.find((cookie) => cookie.name === name)!
  await page.context().addCookies([{ ...owner, value }])
  await page.goto('/admin/releases?do=publish')
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
  await expect(page.getByText('Support, signed in until')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish a release' })).toHaveCount(0)
  await expect(page.getByText('To publish, drop files')).toHaveCount(0)
})

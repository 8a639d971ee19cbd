import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { signInToConsole } from './console.ts'
import { consoleTest as test, expect } from './fixtures.ts'

test('a release is published with a pause and a wrong file, is offered, and is withdrawn', async ({
  page,
  product,
  expectTrouble,
}) => {
  await signInToConsole(page, product)
  await page.goto('/admin/releases')
  await page.getByRole('button', { name: 'Publish a release' }).click()
  await page.getByRole('textbox', { name: 'Version' }).fill('7.1.0')
  const files = await Promise.all([
    makeFile('protocraft-7.1.0-x64.exe', 12_000_000),
    makeFile('protocraft-7.1.0-arm64.dmg', 500_000),
    makeFile('readme.txt', 100),
  ])
  expectTrouble(/status of 400/)
  const paused = Promise.withResolvers<void>()
  // No byte leaves before the pause, which takes one away that waits.
  await page.route('**/api/admin/uploads/*', async (route) => {
    await paused.promise
    await route.continue().catch(() => {})
  })
  await page.getByLabel('Builds', { exact: true }).setInputFiles(files)
  await page.getByRole('button', { name: 'Pause' }).first().click()
  await expect(page.getByText(', paused')).toBeVisible()
  paused.resolve()
  await expect(page.getByText('readme.txt is not a build')).toBeVisible()
  await page.getByRole('button', { name: 'Remove readme.txt' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Publish 7.1.0?')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Windows installer')).toBeVisible()
  await expect(page.getByText('Mac, Apple chip')).toBeVisible()
  await expect(page.getByText('Everybody is offered it').first()).toBeVisible()
  await page.getByLabel('Channel').selectOption('beta')
  await expect(page.getByText('Nobody finds it on the site').first()).toBeVisible()
  await page.getByLabel('Channel').selectOption('stable')
  await page.getByLabel('What is new').fill('Opens **faster** &amp; [here](/account). <b>Big</b>')
  const preview = page.getByRole('region', { name: 'Preview of the notes' })
  await expect(preview.locator('strong')).toHaveText('faster')
  await expect(preview).toHaveText('Opens faster & here. <b>Big</b>')
  await expect(preview.getByRole('link')).toHaveCount(0)
  await expect(page.getByText('a link must begin with https://')).toBeVisible()
  await page.getByLabel('What is new').fill('Opens **faster**.')
  await expect(preview).toHaveText('Opens faster.')
  await page.getByLabel('Reason').fill('It is ready')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Publish 7.1.0' }).click()
  await expect(page.getByText('7.1.0 is published.')).toBeVisible()

  await page.goto('/downloads')
  await expect(page.getByText('7.1.0').first()).toBeVisible()

  await page.goto('/admin/releases')
  await page.getByRole('button', { name: 'Notes 7.1.0' }).click()
  await expect(preview.locator('strong')).toHaveText('faster')
  await page.getByRole('button', { name: 'Withdraw 7.1.0' }).click()
  await expect(page.getByText('Every owner gets an email.')).toBeVisible()
  await page.getByLabel('Reason').fill('It does not start on Windows')
  await page.getByRole('button', { name: 'Withdraw 7.1.0' }).last().click()
  await expect(page.getByText('7.1.0 is withdrawn.')).toBeVisible()
  await expect(page.getByRole('row', { name: /7\.1\.0/ })).toContainText('Withdrawn')
})

/** On disk: the bytes of a large file would take the browser's line for many seconds. */
async function makeFile(name: string, size: number): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, randomBytes(size))
  return path
}

import { randomBytes } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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
  const files = [
    makeFile('protocraft-7.1.0-x64.exe', 12_000_000),
    makeFile('protocraft-7.1.0-arm64.dmg', 500_000),
    makeFile('readme.txt', 100),
  ]
  expectTrouble(/400/)
  await limitUploads(page, 2_000_000)
  await page.getByLabel('Builds', { exact: true }).setInputFiles(files)
  await page.getByRole('button', { name: 'Pause' }).first().click()
  await expect(page.getByText(', paused')).toBeVisible()
  await expect(page.getByText('readme.txt is no build')).toBeVisible()
  await page.getByRole('button', { name: 'Remove readme.txt' }).click()
  await limitUploads(page, -1)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Publish 7.1.0?')).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('What is new').fill('Opens **faster**.')
  await page.getByLabel('Reason').fill('It is ready')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Publish 7.1.0' }).click()
  await expect(page.getByText('7.1.0 is published.')).toBeVisible()

  await page.goto('/downloads')
  await expect(page.getByText('7.1.0').first()).toBeVisible()

  await page.goto('/admin/releases')
  await page.getByRole('button', { name: 'Withdraw 7.1.0' }).click()
  await expect(page.getByText('Every owner gets an email.')).toBeVisible()
  await page.getByLabel('Reason').fill('It does not start on Windows')
  await page.getByRole('button', { name: 'Withdraw 7.1.0' }).last().click()
  await expect(page.getByText('7.1.0 is withdrawn.')).toBeVisible()
  await expect(page.getByRole('row', { name: /7\.1\.0/ })).toContainText('Withdrawn')
})

/** In bytes a second; -1 for no limit. */
async function limitUploads(page: Page, uploadThroughput: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const others = { offline: false, latency: 0, downloadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...others, uploadThroughput })
}

function makeFile(name: string, size: number) {
  return { name, mimeType: 'application/octet-stream', buffer: randomBytes(size) }
}

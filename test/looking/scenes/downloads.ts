import { expect, type Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const gecko = 'Gecko/20100101 Firefox/140.0'
const agents = {
  Mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) ',
  Windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) ',
  'Linux, deb': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) ',
  'Linux, rpm': 'Mozilla/5.0 (X11; Fedora; Linux aarch64; rv:140.0) ',
  Phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ',
  'No system recognized': 'Mozilla/5.0 (PlayStation 5) ',
}

const headings: Record<keyof typeof agents, string> = {
  Mac: 'Mac',
  Windows: 'Windows',
  'Linux, deb': 'Linux',
  'Linux, rpm': 'Linux',
  Phone: 'Send the link to your computer',
  'No system recognized': 'Mac, Windows or Linux',
}

export const downloadsScenes: Scene[] = [
  ...Object.entries(agents).map(([name, agent]) => ({
    name,
    userAgent: agent + gecko,
    open: (page: Page) => openAs(page, headings[name as keyof typeof agents]),
  })),
  { name: 'All builds', open: openAll },
  { name: 'Download started', open: download },
  { name: 'Download failed', open: failToDownload, problem: /ERR_FAILED/ },
  { name: 'No release', open: missRelease, problem: /status of 404/ },
  { name: 'Release unknown', open: loseRelease, problem: /ERR_FAILED/ },
]

async function openAs(page: Page, heading: string): Promise<void> {
  // Firefox and Safari send no client hints.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'userAgentData'))
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
}

async function openAll(page: Page): Promise<void> {
  await page.goto('/downloads')
  await page.getByText('View other downloads').click()
  await expect(page.getByRole('link', { name: 'SHA256SUMS' })).toBeVisible()
}

async function download(page: Page): Promise<void> {
  await page.goto('/downloads')
  await pressDownload(page)
  await expect(page.getByText('Opened in a new tab.')).toBeVisible()
}

async function failToDownload(page: Page): Promise<void> {
  await page.route('**/api/download/url', (route) => route.abort())
  await page.goto('/downloads')
  await pressDownload(page)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to get download URL.' }),
  ).toBeVisible()
}

async function missRelease(page: Page): Promise<void> {
  await page.route('**/api/download/release', (route) => route.fulfill({ status: 404 }))
  await page.goto('/downloads?problem=no_release')
  await expect(page.getByText('No release has been published yet.').first()).toBeVisible()
}

async function loseRelease(page: Page): Promise<void> {
  await page.route('**/api/download/release', (route) => route.abort())
  await page.goto('/downloads')
  await expect(page.getByText('We couldn’t load the version, sizes and checksums')).toBeVisible()
}

async function pressDownload(page: Page): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: /^Download \./ })
  await button.click()
}

import type { Page } from '@playwright/test'
import { builds, type ReleaseAnswer } from '#contract/download.ts'

/** Answers with a release that the page knows and the shop has withdrawn since. */
export async function stubRelease(page: Page): Promise<void> {
  const version = '1.0.0'
  const hash = { sha256: 'a'.repeat(64), sha512: 'a'.repeat(88) }
  const offered = builds.map(({ identifier, format }) => {
    return { identifier, version, file_name: `protocraft.${format}`, size: 1000, ...hash }
  })
  const published_at = '2026-11-20T12:00:00.000Z'
  const release: ReleaseAnswer = { version, published_at, notes: '', builds: offered }
  await page.route('**/download/release', (route) => route.fulfill({ json: release }))
}

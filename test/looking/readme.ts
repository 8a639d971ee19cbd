import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { signInToConsole } from '../browser/console.ts'
import { beginCheckout, enterAs, newEmail, pay } from '../browser/visits.ts'
import { type Product, startProduct } from '../product.ts'
import { openCustomer } from './scenes/console.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.github/pictures')

/** The pages that README shows, by the name of their picture. */
const pictures: Record<string, (page: Page, product: Product) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  order: async (page) => {
    await beginCheckout(page)
    await pay(page, newEmail('grace'))
  },
  account: (page) => enterAs(page, 'Ada'),
  overview: openOverview,
  customer: async (page, product) => {
    await signInToConsole(page, product)
    await openCustomer(page, 'eve@example.org')
  },
}

async function openOverview(page: Page, product: Product): Promise<void> {
  await signInToConsole(page, product)
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/**
 * Photographs the pages that README shows, and notes which pages they were: `deploy/release.sh` refuses a
 * release of other ones.
 */
export async function makeReadmePictures(browser: Browser): Promise<void> {
  await mkdir(folder, { recursive: true })
  const product = await startProduct()
  try {
    for (const [name, open] of Object.entries(pictures)) {
      const context = await browser.newContext({
        baseURL: product.url,
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 832 },
      })
      const page = await context.newPage()
      await open(page, product)
      await page.waitForLoadState('networkidle')
      await sharp(await page.screenshot({ animations: 'disabled' }))
        .webp({ quality: 80 })
        .toFile(join(folder, `${name}.webp`))
      await context.close()
    }
  } finally {
    await product.end()
  }
  const pages = execFileSync('git', ['rev-parse', 'HEAD:app', 'HEAD:content'], { cwd: root })
  await writeFile(join(folder, 'pages.sha'), pages)
}

import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium, launchOptionsOf } from '../test/browser/chromium.ts'
import { type Sheet, writeSheet } from './sheet.ts'

const args = [
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--disable-lcd-text',
]

export async function openBrowser(): Promise<Browser> {
  const options = launchOptionsOf(await findChromium())
  return chromium.launch({ ...options, args: [...options.args, ...args] })
}

/** Lays out a sheet at `scale` device pixels per CSS pixel and returns the page, with fonts loaded. */
export async function lay<Result>(
  browser: Browser,
  sheet: Sheet,
  scale: number,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { width, height } = sheet
  const context = await browser.newContext({
    viewport: { width, height: height ?? 900 },
    deviceScaleFactor: scale,
  })
  try {
    const page = await context.newPage()
    await page.setContent(await writeSheet(sheet))
    await page.evaluate(async () => {
      await Promise.all([...document.fonts].map((font) => font.load()))
      await document.fonts.ready
    })
    return await work(page)
  } finally {
    await context.close()
  }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { countLabels } from './labels.ts'
import type { Still } from './scenes/stills.ts'
import type { Sheet, Theme } from './sheet.ts'
import { lay } from './table.ts'

export const themes: Theme[] = ['light', 'dark']

/**
 * The widths of every still and of its phone version, in CSS pixels: the column of a docs page in
 * windows of 1280 and 375 pixels, so that no text is displayed smaller than it is drawn.
 */
const stillWidth = 676
const narrowWidth = 334

/** Draws a lossless WebP, the same bytes for the same scene. */
export function drawStill(
  browser: Browser,
  still: Still,
  theme: Theme,
  scale: 1 | 2,
): Promise<Buffer> {
  return draw(browser, sheetOf(still, theme), scale)
}

function sheetOf({ Scene, height }: Still, theme: Theme): Sheet {
  const markup = renderToStaticMarkup(createElement(Scene))
  return { theme, width: stillWidth, height, narrow: false, markup }
}

function narrowSheetOf(still: Still, theme: Theme): Sheet {
  return { ...sheetOf(still, theme), width: narrowWidth, height: null, narrow: true }
}

async function draw(browser: Browser, sheet: Sheet, scale: number): Promise<Buffer> {
  const png = await lay(browser, sheet, scale, (page) => page.locator('#scene').screenshot())
  return packImage(png)
}

export function packImage(png: Buffer): Promise<Buffer> {
  return sharp(png).webp({ lossless: true, effort: 6 }).toBuffer()
}

interface ImageFile {
  file: string
  width: number
  height: number
  bytes: number
}

/** Draws one still in both themes and sizes into `folder`. */
export async function saveStill(browser: Browser, still: Still, folder: string) {
  await mkdir(folder, { recursive: true })
  const images: Record<Theme, ImageFile[]> = { light: [], dark: [] }
  for (const theme of themes)
    for (const scale of [1, 2] as const) {
      const body = await drawStill(browser, still, theme, scale)
      const width = stillWidth * scale
      const file = `${still.name}-${theme}-${width}.webp`
      await writeFile(join(folder, file), body)
      images[theme].push({ file, width, height: still.height * scale, bytes: body.length })
    }
  const { height, alt, caption, isForm } = still
  const labels = await lay(browser, sheetOf(still, 'light'), 1, countLabels)
  const narrow = isForm ? null : await saveNarrow(browser, still, folder)
  return { width: stillWidth, height, alt, caption, labels, images, narrow }
}

/** Draws it for phones, at two device pixels each, as all of them have. */
async function saveNarrow(browser: Browser, still: Still, folder: string) {
  const files = { light: '', dark: '' }
  let height = 0
  for (const theme of themes) {
    const body = await draw(browser, narrowSheetOf(still, theme), 2)
    files[theme] = `${still.name}-${theme}-narrow.webp`
    await writeFile(join(folder, files[theme]), body)
    height = ((await sharp(body).metadata()).height ?? 0) / 2
  }
  const labels = await lay(browser, narrowSheetOf(still, 'light'), 1, countLabels)
  return { width: narrowWidth, height, labels, ...files }
}

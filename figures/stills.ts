import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { Still } from './scenes/stills.ts'
import type { Sheet, Theme } from './sheet.ts'
import { lay } from './table.ts'

export const themes: Theme[] = ['light', 'dark']

/** Width of every still in CSS pixels, and of its drawing for phones. */
const stillWidth = 800
const narrowWidth = 358

/** A lossless WebP, the same bytes for the same scene. */
export async function drawStill(
  browser: Browser,
  still: Still,
  theme: Theme,
  scale: 1 | 2,
): Promise<Buffer> {
  const { Scene, height } = still
  const markup = renderToStaticMarkup(createElement(Scene))
  return draw(browser, { theme, width: stillWidth, height, markup }, scale)
}

function drawNarrow(browser: Browser, { Scene }: Still, theme: Theme): Promise<Buffer> {
  const markup = renderToStaticMarkup(createElement(Scene))
  return draw(browser, { theme, width: narrowWidth, height: null, markup }, 2)
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
  const { height, alt, caption, wideOnly } = still
  const narrow = wideOnly ? null : await saveNarrow(browser, still, folder)
  return { width: stillWidth, height, alt, caption, images, narrow }
}

/** For phones, at two device pixels each, as all of them have. */
async function saveNarrow(browser: Browser, still: Still, folder: string) {
  const files = { light: '', dark: '' }
  let height = 0
  for (const theme of themes) {
    const body = await drawNarrow(browser, still, theme)
    files[theme] = `${still.name}-${theme}-narrow.webp`
    await writeFile(join(folder, files[theme]), body)
    height = ((await sharp(body).metadata()).height ?? 0) / 2
  }
  return { width: narrowWidth, height, ...files }
}

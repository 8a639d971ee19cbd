import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { Still } from './scenes/stills.ts'
import type { Theme } from './sheet.ts'
import { lay } from './table.ts'

export const themes: Theme[] = ['light', 'dark']

/** Width of every still in CSS pixels; drawn at one and at two device pixels each. */
const stillWidth = 800

/** A lossless WebP, the same bytes for the same scene. */
export async function drawStill(
  browser: Browser,
  still: Still,
  theme: Theme,
  scale: 1 | 2,
): Promise<Buffer> {
  const markup = renderToStaticMarkup(createElement(still.Scene))
  const sheet = { theme, width: stillWidth, height: still.height, markup }
  const png = await lay(browser, sheet, scale, (page) => page.screenshot())
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
  const { height, alt, caption } = still
  return { width: stillWidth, height, alt, caption, images }
}

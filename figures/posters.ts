import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { scale, sheet } from './clips.ts'
import type { Film } from './films/film.ts'
import { FilmFrame } from './films/frame.tsx'
import { countLabels, type Labels } from './labels.ts'
import { prepare, seek } from './play.ts'
import { packImage, themes } from './stills.ts'
import { lay } from './table.ts'

/** Draws a film's poster, which is its last step. */
export async function savePoster(browser: Browser, film: Film, folder: string) {
  await mkdir(folder, { recursive: true })
  const markup = renderToStaticMarkup(createElement(FilmFrame, { film }))
  const files = { light: '', dark: '' }
  let labels: Labels = {}
  for (const theme of themes)
    await lay(browser, { theme, ...sheet, markup }, scale, async (page) => {
      await prepare(page, film.moves)
      // Just before the end, so that what the step is about has happened.
      await seek(page, film.length - 200)
      labels = await countLabels(page)
      const file = join(folder, `${film.name}-poster-${theme}.webp`)
      await writeFile(file, await packImage(await page.locator('#scene').screenshot()))
      files[theme] = basename(file)
    })
  return { width: sheet.width, ...files, labels }
}

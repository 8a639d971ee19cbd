import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { nameFile, scale, type Shape, shapes } from './clips.ts'
import type { Film } from './films/film.ts'
import { FilmFrame } from './films/frame.tsx'
import { countLabels, type Labels } from './labels.ts'
import { prepare, seek } from './play.ts'
import { packImage, themes } from './stills.ts'
import { lay } from './table.ts'

export async function savePoster(browser: Browser, film: Film, folder: string) {
  await mkdir(folder, { recursive: true })
  const wide = await drawPoster(browser, film, 'wide', folder)
  return { ...wide, narrow: await drawPoster(browser, film, 'narrow', folder) }
}

async function drawPoster(browser: Browser, film: Film, shape: Shape, folder: string) {
  const markup = renderToStaticMarkup(createElement(FilmFrame, { film }))
  const files = { light: '', dark: '' }
  let labels: Labels = {}
  for (const theme of themes)
    await lay(browser, { theme, ...shapes[shape], markup }, scale, async (page) => {
      // A still pointer would look like the reader's own.
      await prepare(page, { ...film, moves: [] })
      await seek(page, film.poster)
      labels = await countLabels(page)
      files[theme] = `${nameFile(`${film.name}-poster`, shape, theme)}.webp`
      const image = await packImage(await page.locator('#scene').screenshot())
      await writeFile(join(folder, files[theme]), image)
    })
  return { width: shapes[shape].width, ...files, labels }
}

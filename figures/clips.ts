import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { writeCaptions } from './captions.ts'
import { encode } from './encode.ts'
import type { Film } from './films/film.ts'
import { FilmFrame } from './films/frame.tsx'
import { type Span, prepare, seek } from './play.ts'
import type { Theme } from './sheet.ts'
import { themes } from './stills.ts'
import { lay } from './table.ts'

/** The sizes in CSS pixels, each filmed at 1.5 device pixels per CSS pixel. */
export const shapes = {
  wide: { width: 936, height: 500, narrow: false },
  narrow: { width: 352, height: 608, narrow: true },
}
export const scale = 1.5
const framesPerSecond = 25

/** Films one script in both themes into `folder`, with its captions. */
export async function saveFilm(browser: Browser, film: Film, folder: string) {
  await mkdir(folder, { recursive: true })
  const wide = await takeBoth(browser, film, 'wide', folder)
  const narrow = await takeBoth(browser, film, 'narrow', folder)
  const captions = `${film.name}.vtt`
  await writeFile(join(folder, captions), writeCaptions(film))
  return {
    title: film.title,
    alt: film.alt,
    ...wide,
    duration: film.length / 1000,
    captions,
    narrow,
  }
}

export type Shape = keyof typeof shapes

async function takeBoth(browser: Browser, film: Film, shape: Shape, folder: string) {
  const takes: Partial<Record<Theme, Awaited<ReturnType<typeof take>>>> = {}
  for (const theme of themes) takes[theme] = await take(browser, film, shape, theme, folder)
  const { width, height } = shapes[shape]
  return { width: width * scale, height: height * scale, takes }
}

async function take(browser: Browser, film: Film, shape: Shape, theme: Theme, folder: string) {
  const markup = renderToStaticMarkup(createElement(FilmFrame, { film }))
  const name = nameFile(film.name, shape, theme)
  await lay(browser, { theme, ...shapes[shape], markup }, scale, async (page) => {
    const spans = await prepare(page, film)
    await encode(shoot(page, film, spans), framesPerSecond, join(folder, name))
  })
  const files = { av1: `${name}.av1.mp4`, h264: `${name}.h264.mp4` }
  return { ...files, bytes: await weigh(folder, files) }
}

/** Names a file without its ending; the names of those for phones say so. */
export function nameFile(name: string, shape: Shape, theme: Theme): string {
  return shape === 'narrow' ? `${name}-${theme}-narrow` : `${name}-${theme}`
}

/** Returns every frame in turn. If nothing moves, returns the last one again. */
async function* shoot(page: Page, film: Film, spans: Span[]): AsyncGenerator<Buffer> {
  const beat = 1000 / framesPerSecond
  let frame: Buffer | undefined
  for (let time = 0; time < film.length; time += beat) {
    const moved = spans.some(({ start, end }) => start <= time && end > time - beat)
    if (!frame || moved) {
      await seek(page, time)
      frame = await page.screenshot()
    }
    yield frame
  }
}

async function weigh<Key extends string>(folder: string, files: Record<Key, string>) {
  const entries = Object.entries<string>(files).map(async ([key, file]) => {
    return [key, (await stat(join(folder, file))).size] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<Key, number>
}

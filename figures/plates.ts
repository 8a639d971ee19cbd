import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { scale, sheet } from './clips.ts'
import type { Film, Step } from './films/film.ts'
import { FilmFrame } from './films/frame.tsx'
import { countLabels, type Labels } from './labels.ts'
import { prepare, seek } from './play.ts'
import type { Theme } from './sheet.ts'
import { packImage, themes } from './stills.ts'
import { lay } from './table.ts'

/** On a phone the next one begins at the edge. */
const plateWidth = 310

/** Draws a film's poster, which is its last step, and a picture of each step for phones. */
export async function savePlates(browser: Browser, film: Film, folder: string) {
  await mkdir(folder, { recursive: true })
  // All as tall as the tallest, so that nothing moves when the row is swiped.
  let height = 0
  for (const step of film.steps)
    height = Math.max(height, await layStep(browser, film, step, 'light', measure))
  const steps = []
  for (const [index, step] of film.steps.entries()) {
    const name = `${film.name}-${index + 1}`
    const laid = (theme: Theme, work: Work<void>) =>
      layStep(browser, film, step, theme, async (page) => {
        await page.evaluate(stretch, height)
        await work(page)
      })
    steps.push({ say: step.narrow ?? step.say, ...(await saveInThemes(join(folder, name), laid)) })
  }
  const laid = (theme: Theme, work: Work<void>) => layPoster(browser, film, theme, work)
  const poster = await saveInThemes(join(folder, `${film.name}-poster`), laid)
  return { width: plateWidth, height, steps, poster: { width: sheet.width, ...poster } }
}

type Work<Result> = (page: Page) => Promise<Result>

async function saveInThemes(path: string, laid: (theme: Theme, work: Work<void>) => Promise<void>) {
  const files = { light: '', dark: '' }
  let labels: Labels = {}
  for (const theme of themes)
    await laid(theme, async (page) => {
      labels = await countLabels(page)
      const file = `${path}-${theme}.webp`
      await writeFile(file, await packImage(await page.locator('#scene').screenshot()))
      files[theme] = basename(file)
    })
  return { ...files, labels }
}

function layPoster(browser: Browser, film: Film, theme: Theme, work: Work<void>): Promise<void> {
  const markup = renderToStaticMarkup(createElement(FilmFrame, { film }))
  return lay(browser, { theme, ...sheet, markup }, scale, async (page) => {
    await prepare(page, film.moves)
    await seek(page, momentOf(film, film.steps.at(-1)!))
    await work(page)
  })
}

/** Lays out one moment for a phone: its pane alone, without the pointer and what is not there yet. */
function layStep<Result>(
  browser: Browser,
  film: Film,
  step: Step,
  theme: Theme,
  work: Work<Result>,
): Promise<Result> {
  const markup = renderToStaticMarkup(createElement(FilmFrame, { film }))
  return lay(browser, { theme, width: plateWidth, height: null, markup }, 2, async (page) => {
    await prepare(page, film.moves)
    await seek(page, momentOf(film, step))
    await page.evaluate(keepShown, step.on)
    return work(page)
  })
}

/** Just before the next step begins, so that what this one is about has happened. */
function momentOf({ steps, length }: Film, step: Step): number {
  const next = steps[steps.indexOf(step) + 1]?.at ?? length
  return step.shown ?? next - 200
}

function keepShown(on: string | undefined): void {
  const scene = document.getElementById('scene')!
  scene.classList.add('plate')
  document.getElementById('pointer')!.remove()
  const all = [...scene.querySelectorAll('*')]
  const hidden = all.filter((each) => {
    const { opacity, visibility } = getComputedStyle(each)
    return opacity === '0' || visibility === 'hidden'
  })
  for (const each of hidden) each.remove()
  if (!on) return
  const pane = scene.querySelector(`[data-target="${on}"]`)?.closest('.pane')
  if (!pane) throw new Error(`Nothing shows ${on} at this moment.`)
  for (const each of scene.querySelectorAll('.columns > *, .layers > *, .pane'))
    if (!each.contains(pane) && !pane.contains(each)) each.remove()
}

function measure(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.ceil(document.getElementById('scene')!.getBoundingClientRect().height),
  )
}

function stretch(height: number): void {
  document.getElementById('scene')!.style.height = `${height}px`
}

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { buildIfStale } from '../../build.ts'
import { findChromium, launchOptionsOf } from './chromium.ts'
import { layOut, type Picture } from './contact-sheet.ts'
import { startProduct } from './product.ts'
import { type Scene, scenes } from './scenes.ts'

const folder = join(import.meta.dirname, '../../build/sheets')
const themes = ['light', 'dark'] as const
/** How wide a picture stands on the sheet, by the width of the window. */
const cellWidths = new Map([
  [390, 380],
  [768, 560],
  [1280, 760],
  [1920, 1150],
])
/** Long pages are cut: a sheet is for looking, not for reading to the end. */
const tallest = 2.6

type Theme = (typeof themes)[number]

/** Photographs every step and state of the site at each width, in light and dark, onto labelled sheets. */
async function makeSheets(wanted: string[]): Promise<void> {
  await buildIfStale()
  await mkdir(folder, { recursive: true })
  const product = await startProduct()
  const browser = await chromium.launch(launchOptionsOf(await findChromium()))
  const sheets = new Map<string, Picture[]>()
  try {
    for (const scene of scenes.filter(
      ({ sheet }) => wanted.length === 0 || wanted.includes(sheet),
    )) {
      const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
      for (const [place, png] of await photograph(await context.newPage(), scene))
        sheets.set(place, [...(sheets.get(place) ?? []), { name: scene.name, png }])
      await context.close()
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  for (const [place, pictures] of sheets) await writeSheet(place, pictures)
}

/** The state is reached once and then shown in every size, so that nothing has to be bought eight times. */
async function photograph(page: Page, scene: Scene): Promise<[string, Buffer][]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await scene.open(page)
  const shots: [string, Buffer][] = []
  for (const theme of themes)
    for (const width of cellWidths.keys()) {
      const png = await shoot(page, width, theme)
      shots.push([`${scene.sheet}-${width}-${theme}`, png])
    }
  return shots
}

async function shoot(page: Page, width: number, colorScheme: Theme): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: Math.round(width * (width < 500 ? 2.1 : 0.65)) })
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const height = Math.min(whole, Math.round(width * (width < 500 ? tallest * 1.6 : tallest / 1.6)))
  const clip = { x: 0, y: 0, width, height }
  return page.screenshot({ fullPage: true, animations: 'disabled', clip })
}

async function writeSheet(place: string, pictures: Picture[]): Promise<void> {
  const width = Number(place.split('-')[1])
  const path = join(folder, `${place}.png`)
  await rm(path, { force: true })
  await writeFile(path, await layOut(pictures, cellWidths.get(width)!))
  console.log(path)
}

await makeSheets(process.argv.slice(2))

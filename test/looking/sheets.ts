import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { buildIfStale } from '../../build.ts'
import { findChromium, launchOptionsOf } from '../browser/chromium.ts'
import { awaitTextFonts } from '../browser/faults.ts'
import { type Product, startProduct } from '../product.ts'
import { startVendorDemo } from '../world/vendor.ts'
import { makeReadmePictures } from './readme.ts'
import type { Scene } from './scenes/scene.ts'
import { sheets } from './scenes/scenes.ts'

interface Picture {
  name: string
  png: Buffer
}

const gap = 24
const labelHeight = 40
/** The widest sheet that is still comfortable to view. */
const sheetWidth = 2400

/** Arranges images in rows, each with its name above; all are scaled to the same width. */
async function layOut(pictures: Picture[], cellWidth: number): Promise<Buffer> {
  const columns = Math.max(1, Math.floor((sheetWidth - gap) / (cellWidth + gap)))
  const cells = await Promise.all(pictures.map((picture) => makeCell(picture, cellWidth)))
  const layers: OverlayOptions[] = []
  let top = gap
  for (let first = 0; first < cells.length; first += columns) {
    const row = cells.slice(first, first + columns)
    row.forEach(({ png, label }, place) => {
      const left = gap + place * (cellWidth + gap)
      layers.push({ input: label, left, top }, { input: png, left, top: top + labelHeight })
    })
    top += labelHeight + gap + Math.max(...row.map(({ height }) => height))
  }
  const width = gap + Math.min(columns, cells.length) * (cellWidth + gap)
  const sheet = { width, height: top, channels: 3 as const, background: '#8a8f98' }
  return sharp({ create: sheet }).composite(layers).png({ palette: true }).toBuffer()
}

async function makeCell({ name, png }: Picture, width: number) {
  const scaled = await sharp(png).resize({ width }).png().toBuffer({ resolveWithObject: true })
  const text = name.replace(/[<>&]/g, '')
  const label = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}"><text x="0" y="28" font-family="sans-serif" font-size="22" fill="#fff">${text}</text></svg>`,
  )
  return { png: scaled.data, height: scaled.info.height, label }
}

const folder = join(import.meta.dirname, '../../build/sheets')
const themes = ['light', 'dark'] as const
/** The width of an image on the sheet, by the width of the window. */
const cellWidths = new Map([
  [390, 380],
  [768, 560],
  [1280, 760],
  [1920, 1150],
])
/** Crops long pages: a sheet gives an overview, not the whole text. */
const tallest = 2.6

/** Photographs every page and state of the site at each width, in light and dark, onto labeled sheets. */
async function makeSheets(wanted: string[]): Promise<void> {
  await buildIfStale()
  await mkdir(folder, { recursive: true })
  const names = wanted.length > 0 ? wanted : Object.keys(sheets)
  const isOfConsole = (name: string) => name.startsWith('console')
  const browser = await chromium.launch(launchOptionsOf(await findChromium()))
  try {
    if (wanted.join() === 'readme') return await makeReadmePictures(browser)
    await makeOf(
      browser,
      startProduct,
      names.filter((each) => !isOfConsole(each)),
    )
    await makeOf(browser, startVendorDemo, names.filter(isOfConsole))
  } finally {
    await browser.close()
  }
}

async function makeOf(
  browser: Browser,
  start: () => Promise<Product>,
  names: string[],
): Promise<void> {
  if (names.length === 0) return
  const product = await start()
  try {
    for (const name of names) await makeSheet(name, browser, product)
  } finally {
    await product.end()
  }
}

async function makeSheet(name: string, browser: Browser, product: Product): Promise<void> {
  const pictures = new Map<string, Picture[]>()
  for (const scene of sheets[name] ?? fail(name)) {
    const { userAgent } = scene
    const context = await browser.newContext({
      baseURL: product.url,
      userAgent,
      reducedMotion: 'reduce',
    })
    for (const [place, png] of await photograph(await context.newPage(), scene, product))
      pictures.set(place, [...(pictures.get(place) ?? []), { name: scene.name, png }])
    await context.close()
  }
  for (const [place, shots] of pictures) await writeSheet(`${name}-${place}`, shots)
}

function fail(name: string): never {
  throw new Error(`There is no sheet ${name}, only ${Object.keys(sheets).join(', ')}.`)
}

/** Reaches the state once and then shows it in every size, so that nothing has to be bought eight times. */
async function photograph(page: Page, scene: Scene, product: Product): Promise<[string, Buffer][]> {
  const widths = scene.width ? [scene.width] : [...cellWidths.keys()]
  await page.setViewportSize({ width: scene.width ?? 1280, height: 800 })
  await scene.open(page, product)
  const shots: [string, Buffer][] = []
  for (const theme of themes)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: theme })
      shots.push([`${width}-${theme}`, await shoot(page, width, scene)])
    }
  return shots
}

async function shoot(page: Page, width: number, { inWindow }: Scene): Promise<Buffer> {
  const isPhone = width < 500
  await page.setViewportSize({ width, height: Math.round(width * (isPhone ? 2.1 : 0.65)) })
  await awaitTextFonts(page)
  await page.evaluate(loadImages)
  if (inWindow) {
    // The last press led to the state, and another width moves it.
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'center' }))
    return page.screenshot({ animations: 'disabled' })
  }
  // The header sticks to where the page is scrolled, in the middle of the picture.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const height = Math.min(whole, Math.round(width * (isPhone ? tallest * 1.6 : tallest / 1.6)))
  const clip = { x: 0, y: 0, width, height }
  return page.screenshot({ fullPage: true, animations: 'disabled', clip })
}

/** Loads also the images that wait until someone scrolls to them. */
async function loadImages(): Promise<void> {
  const images = [...document.images].filter((image) => image.checkVisibility())
  for (const image of images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
  await Promise.all(images.map((image) => image.decode().catch(() => {})))
}

async function writeSheet(place: string, pictures: Picture[]): Promise<void> {
  const width = Number(place.split('-').at(-2))
  const path = join(folder, `${place}.png`)
  await rm(path, { force: true })
  await writeFile(path, await layOut(pictures, cellWidths.get(width)!))
  console.log(path)
}

await makeSheets(process.argv.slice(2))

import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { searchFiles } from '#contract/search.ts'
import type { ServedName } from '#contract/served.ts'
import type { DiskFile } from './stream.ts'
import { assetHeaders, isAdmin, pageHeaders } from './headers.ts'
import { type SlotValues, fillSlots, namesPrice } from './slots.ts'
import { type StoredFile, storeFile, storeText } from './stored-file.ts'
import type { PriceSlots } from './price-slots.ts'
import { loadServed, type Served } from './served.ts'

export interface PageSettings {
  /** The output of `build.ts`: `build/pages`, and `build/served.js`, which draws the other pages. */
  folder: string
  servedFile: string
  /** Caches the compressed forms of filled pages. It is safe to delete. */
  packedFolder: string
  slots: SlotValues
  /** Origins that the two forms of /purchase can redirect to. */
  checkoutHosts: string[]
  hasConsole: boolean
  /** True if the site uses https. This adds HSTS and upgrades plain links. */
  https: boolean
}

export interface PageFiles {
  /** The files by path: `/`, `/faq`, `/assets/….js`. */
  files: Map<string, StoredFile>
  priced: ReadonlyMap<string, (prices: PriceSlots) => StoredFile>
  /** Films by path. They are too large for memory, so they are read from disk on request. */
  films: ReadonlyMap<string, DiskFile>
  notFound: StoredFile
  served: Served
  /** Stores a file that is made while the program is running. */
  storeFile: (name: string, text: string) => StoredFile
}

/** Reads the built site into memory and fills its slots. Throws if a page cannot be served correctly. */
export function loadPageFiles(settings: PageSettings): PageFiles {
  const names = listFiles(settings.folder)
  const files = new Map<string, StoredFile>()
  const priced = new Map<string, (prices: PriceSlots) => StoredFile>()
  const isShown = (name: string) => settings.hasConsole || !isAdmin(addressOf(name))
  for (const name of names.filter(isServed).filter(isShown)) {
    const { file, refill } = loadFile(name, settings)
    files.set(addressOf(name), file)
    if (refill) priced.set(addressOf(name), refill)
  }

  const notFound = files.get('/404')
  if (!notFound) throw new Error(`${settings.folder} holds no page for unknown addresses.`)
  return {
    files,
    priced,
    films: findFilms(names, settings),
    notFound,
    served: loadServed(settings, (name) => readFrame(name, settings)),
    storeFile: (name, text) =>
      storeText(text, assetHeaders(name, settings.https), settings.packedFolder),
  }
}

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
      .map((name) => name.replaceAll('\\', '/'))
  } catch (cause) {
    throw new Error(`The pages are not built (${folder}). Run: npm run build`, { cause })
  }
}

/** Pages that the server completes at addresses that the build knows. All others are in `served/`. */
const listed: readonly string[] = ['changelog', 'api-reference'] satisfies ServedName[]

function isServed(name: string): boolean {
  return !listed.includes(name.replace(/\.html$/, '')) && !/^served\/|\.(br|gz|mp4)$/.test(name)
}

function findFilms(names: string[], { folder, https }: PageSettings): Map<string, DiskFile> {
  const films = names.filter((name) => name.endsWith('.mp4'))
  return new Map(
    films.map((name) => {
      const path = join(folder, name)
      // The name contains a hash of the content, so it can be the tag.
      const tag = `"${basename(name)}"`
      const film = { path, size: statSync(path).size, tag, headers: assetHeaders(name, https) }
      return [addressOf(name), film]
    }),
  )
}

function addressOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`
}

interface Loaded {
  file: StoredFile
  /** Fills in other prices; null for a file without a price. */
  refill: ((prices: PriceSlots) => StoredFile) | null
}

function loadFile(name: string, settings: PageSettings): Loaded {
  const { folder, https, slots } = settings
  if (!hasSlots(name))
    return { file: storeFile(join(folder, name), assetHeaders(name, https)), refill: null }
  // The text is kept in memory, because a build while the program runs replaces the folder.
  const text = readText(folder, name)
  const refill = (prices: PriceSlots) => fillFile(name, text, { ...slots, ...prices }, settings)
  return { file: refill(slots), refill: namesPrice(text) ? refill : null }
}

function hasSlots(name: string): boolean {
  return /\.(html|txt|md|xml)$/.test(name) || isSearchTexts(name)
}

/** Recognizes the texts of search, which contain parts of pages with their prices. */
function isSearchTexts(name: string): boolean {
  return name.startsWith(`${searchFiles.texts}-`)
}

function fillFile(
  name: string,
  text: string,
  slots: SlotValues,
  settings: PageSettings,
): StoredFile {
  const filled = fillSlots(name, text, slots)
  const headers = name.endsWith('.html')
    ? pageHeaders(addressOf(name), filled, settings)
    : assetHeaders(name, settings.https)
  return storeText(filled, headers, settings.packedFolder)
}

/** Fills the prices into every file that contains one, again. */
export function fillPrices({ files, priced }: PageFiles, prices: PriceSlots): void {
  for (const [address, refill] of priced) files.set(address, refill(prices))
}

function readFrame(name: ServedName, settings: PageSettings) {
  const path = listed.includes(name) ? name : `served/${name}`
  const html = fillPage(`${path}.html`, settings)
  return { html, headers: pageHeaders(`/${path}`, html, settings) }
}

function fillPage(name: string, { folder, slots }: PageSettings): string {
  return fillSlots(name, readText(folder, name), slots)
}

function readText(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

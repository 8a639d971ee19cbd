import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { ShopContext } from '#server/settings/deps.ts'
import { noteExport } from '#server/prices/exported.ts'
import { openPages } from '#server/start/open-pages.ts'
import { type Headers, plainAnswer } from '#server/web/files/headers.ts'
import type { PageFiles } from '#server/web/files/load.ts'
import { createPriceTags } from '#server/web/files/price-tags.ts'
import { complain } from '../complain.ts'

/**
 * Runs `pages export <folder>`: writes every page with its slots filled at current prices, the films,
 * and the headers of each file.
 */
export async function exportPagesCommand(deps: ShopContext, folder: string): Promise<number> {
  try {
    const pages = openPages(deps.config)
    await createPriceTags(deps, pages).learn()
    const headers = await writePages(pages, folder)
    await writeFile(join(folder, 'headers.json'), JSON.stringify(headers, null, 2))
    await writeFile(join(folder, '_headers'), describeHeaders(headers))
    await noteExport(deps.db, deps.clock)
    process.stdout.write(
      `${Object.keys(headers).length} files in ${folder}. Their headers are in headers.json, and in _headers as Netlify and Cloudflare read them.\n`,
    )
    process.stdout.write(
      'Let the shop answer every other path: /changelog and /changelog.atom change with each release. Export again when another price begins.\n',
    )
    return 0
  } catch (error) {
    return complain((error as Error).message)
  }
}

type AllHeaders = Record<string, Headers>

/** Writes the pages, and returns the headers of each file by its path. */
async function writePages({ files, films }: PageFiles, folder: string): Promise<AllHeaders> {
  const headers: AllHeaders = {}
  for (const [address, { identity }] of [...files].filter(([each]) => !isLeft(each))) {
    await writeFile(await preparePath(folder, address), identity.body)
    headers[address] = keepHeaders(identity.headers)
  }
  for (const [address, film] of films) {
    await copyFile(film.path, await preparePath(folder, address))
    headers[address] = keepHeaders(film.headers)
  }
  return headers
}

/**
 * Leaves out files that the shop serves in a special way: with another status, or for readers of other
 * sites.
 */
const isLeft = (address: string) => address === '/404' || address.startsWith('/.well-known/')

/**
 * Keeps the headers that a CDN doesn't set itself: it generates its own ETags and lengths, and handles
 * ranges its own way.
 */
function keepHeaders(headers: Headers): Headers {
  const { ETag: _tag, 'Content-Length': _length, 'Accept-Ranges': _ranges, ...kept } = headers
  return 'Content-Security-Policy' in kept ? kept : { ...plainAnswer, ...kept }
}

/**
 * Writes a single rule for all assets, because Cloudflare reads at most a hundred; their types follow
 * from their names.
 */
function describeHeaders(headers: AllHeaders): string {
  const addresses = Object.keys(headers)
  const [asset] = addresses.filter(isAsset)
  const { 'Content-Type': _type, ...ofAssets } = asset ? headers[asset]! : {}
  const rules = addresses
    .filter((each) => !isAsset(each))
    .map((each) => describeRule(each, headers[each]!))
  return [...rules, describeRule('/assets/*', ofAssets)].join('\n')
}

const isAsset = (address: string) => address.startsWith('/assets/')

function describeRule(path: string, headers: Headers): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join(
    '\n',
  )
}

/** Returns the path for a URL's file, and creates its folder. */
async function preparePath(folder: string, address: string): Promise<string> {
  const path = join(folder, nameFile(address))
  await mkdir(dirname(path), { recursive: true })
  return path
}

function nameFile(address: string): string {
  if (address === '/') return 'index.html'
  return extname(address) ? address.slice(1) : `${address.slice(1)}.html`
}

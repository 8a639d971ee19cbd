import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isHydrated } from './html/page-kinds.ts'

// These tests count the bytes that the built site sends, which don't depend on the machine as times
// would.

const folder = join(import.meta.dirname, '../../build/pages')
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => ({ name, html: read(name) }))
const docs = pages.filter(({ name }) => name.startsWith('docs/'))
const apps = pages.filter(({ html }) => isHydrated(html))
const plain = pages.filter(({ html }) => !isHydrated(html))

describe('a page without React', () => {
  it.each(plain)('$name loads at most 3 kB of script, and none of it blocks rendering', (page) => {
    const { name, html } = page
    expect(scriptsOf(html)).not.toEqual([])
    expect(html).not.toMatch(/<script src/)
    // The home page also has a headline, films and a download button that names the visitor's system.
    expect(scriptSize(html)).toBeLessThanOrEqual(name === 'index.html' ? 4600 : 3000)
  })
})

it.each(apps)('$name loads at most 90 kB of script, including React', ({ html }) => {
  expect(scriptSize(html)).toBeLessThanOrEqual(90_000)
})

it.each(pages)('$name contains its own styles', ({ html }) => {
  expect(html).not.toContain('rel="stylesheet"')
})

describe('a docs page', () => {
  it.each(docs)(
    '$name takes at most 19.1 kB in five requests, not counting fonts and drawings',
    ({ html }) => {
      // Vite's class names take up 0.3 kB of this (decision 023).
      expect(wireSize(html) + scriptSize(html)).toBeLessThanOrEqual(19_100)
      // Besides the page: its icon, and the request that counts the view.
      const requests = 2 + withImports(scriptsOf(html)).length
      expect(requests).toBeLessThanOrEqual(5)
    },
  )
})

it('home takes at most 40 kB before its first figure or film', () => {
  const { html } = pages.find(({ name }) => name === 'index.html')!
  expect(wireSize(html) + scriptSize(html)).toBeLessThanOrEqual(40_000)
})

it('the fonts take at most 45 kB together, and a page preloads one of them', () => {
  const fonts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.woff2'))
  expect(
    sum(fonts.map((name) => readFileSync(join(folder, 'assets', name)).length)),
  ).toBeLessThanOrEqual(45_000)
  for (const { html } of pages) {
    expect(html.match(/<link rel="preload"[^>]*as="font"/g)).toHaveLength(1)
  }
})

/** Sums the bytes of all scripts that run on the page. */
function scriptSize(html: string): number {
  return sum(withImports(scriptsOf(html)).map((address) => wireSize(read(address))))
}

function scriptsOf(html: string): string[] {
  const addresses = /<script\b[^>]*\ssrc="([^"]+)"|<link rel="modulepreload" href="([^"]+)"/g
  return [...html.matchAll(addresses)].map(([, script, module]) => (script ?? module)!)
}

/** Lists the modules at these URLs and everything they import statically. */
function withImports(addresses: string[], known = new Set<string>()): string[] {
  for (const address of addresses) {
    if (known.has(address)) continue
    known.add(address)
    const imports = [...read(address).matchAll(/\b(?:import|from)\s*"\.\/([^"]+\.js)"/g)]
    withImports(
      imports.map(([, name]) => `/assets/${name}`),
      known,
    )
  }
  return [...known]
}

function wireSize(text: string): number {
  return brotliCompressSync(text).length
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

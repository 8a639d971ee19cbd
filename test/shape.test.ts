import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ceilings } from './ceilings.ts'
import { countBounded } from './counts.ts'
import { isTest, readSources, type Source } from './sources.ts'

// Checks the layers and sizes of the architecture by reading the sources.

const root = join(import.meta.dirname, '..')
const sources = readSources()
const byPath = new Map(sources.map((source) => [source.path, source]))

const product = sources.filter(({ path }) => !isTest(path))

// .oxlintrc.json holds the lengths of other files, and of functions.
it('no style sheet has more than 400 lines', () => {
  const sheets = globSync('{app,figures}/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(50)
  expect(
    sheets.filter((path) => readFileSync(join(root, path), 'utf8').split('\n').length > 401),
  ).toEqual([])
})

it('there is as much of what a reader has to know as its ceiling says', async () => {
  const counts = await countBounded()
  const off = Object.entries(ceilings).flatMap(([name, ceiling]) => {
    const count = counts[name as keyof typeof ceilings]
    if (count > ceiling) return [`${name}: ${count}, the ceiling is ${ceiling}. What goes for it?`]
    if (count < ceiling) return [`${name}: lower the ceiling from ${ceiling} to ${count}.`]
    return []
  })
  expect(off).toEqual([])
})

describe('imports', () => {
  it('no import goes up a layer', () => {
    const up = product.flatMap((from) =>
      from.imports
        .filter((to) => rank(to) > rank(from.path) && !mayNameTypes(from.path))
        .map((to) => `${from.path} → ${to}`),
    )
    expect(up).toEqual([])
  })

  it('sibling folders do not import each other', () => {
    const crossing = product.flatMap((from) =>
      from.imports.filter((to) => isSibling(from.path, to)).map((to) => `${from.path} → ${to}`),
    )
    expect(crossing).toEqual([])
  })

  it('there is no import cycle, types and late imports included', () => {
    expect(findCycle(byPath.keys(), (path) => byPath.get(path)?.imports ?? [])).toEqual([])
  })

  it('no rooms of the server form a ring, types aside', () => {
    const rooms = new Map<string, Set<string>>()
    for (const { path, valueImports } of product)
      for (const to of valueImports)
        if (roomOf(path) !== roomOf(to))
          rooms.set(roomOf(path), (rooms.get(roomOf(path)) ?? new Set()).add(roomOf(to)))
    expect(findCycle(rooms.keys(), (room) => rooms.get(room) ?? [])).toEqual([])
  })

  it('the pages and the server meet only in contract/', () => {
    expect(crossings(/^app\//, /^(server|db|operate|stand-ins|test)\//)).toEqual([])
    expect(crossings(/^(server|db|operate)\//, /^app\//)).toEqual([])
  })

  it('the product does not import its stand-ins and tests, except where it starts', () => {
    expect(
      crossings(/^(?!server\/running\/run\.ts)(server|app|db|operate)\//, /^(stand-ins|test)\//),
    ).toEqual([])
    expect(crossings(/^stand-ins\//, /^(server|app|db)\//)).toEqual([])
  })

  it('published code imports only itself', () => {
    expect(crossings(/^license-client\//, /^(?!license-client\/)/)).toEqual([])
    // One reading of a key, of a name and of a machine's text, for the app, the pages and the server.
    expect(
      crossings(
        /^contract\//,
        /^(?!contract\/|license-client\/src\/(readings|license-key|machine-text))/,
      ),
    ).toEqual([])
    expect(
      crossings(
        /^(server|app|db|operate)\//,
        /^license-client\/(?!src\/(readings|license-key|machine-text))/,
      ),
    ).toEqual([])
  })
})

describe('owners', () => {
  it('one file reads the environment', () => {
    const reads = /process\.env|\benv\b[^;]*? from 'node:process'/
    // Developer tools pass it to the programs they start.
    const tool = /^(build\.ts|bench\/|figures\/|.*\.config\.ts$)/
    // Runs on a buyer's machine, which has none of our settings.
    const published = /^license-client\//
    const readers = product.filter(
      ({ path, text }) => reads.test(text) && !tool.test(path) && !published.test(path),
    )
    expect(readers.map(({ path }) => path)).toEqual(['server/settings/environment.ts'])
  })

  it('one file owns the clock', () => {
    const below = product.filter(({ path }) => /^(server|db|operate|contract)\//.test(path))
    const asks = /Date\.now\(\)|new Date\(\)/
    expect(list(below, ({ path, text }) => path !== 'server/clock.ts' && asks.test(text))).toEqual(
      [],
    )
  })

  it('one file locks rows of orders, licenses, accounts and emails, in the order it says', () => {
    const locks =
      /selectFrom\('(orders|licenses|accounts|emails)'\)((?!execute|selectFrom)[^])*?\.for(NoKeyUpdate|Update|Share)\(/
    const locking = product.filter(({ text }) => locks.test(text)).map(({ path }) => path)
    expect(locking).toEqual(['db/lock-order.ts'])
  })

  it('no folder is a drawer, no file a barrel, no import climbs three folders', () => {
    const drawer = /(^|\/)(utils?|lib|common|helpers?|services?|managers?|misc)(\/|\.tsx?$)/
    expect(list(product, ({ path }) => drawer.test(path))).toEqual([])
    expect(
      list(
        product,
        ({ path }) => /\/index\.tsx?$/.test(path) && path !== 'license-client/src/index.ts',
      ),
    ).toEqual([])
    expect(list(sources, ({ text }) => /from '(\.\.\/){3}/.test(text))).toEqual([])
  })
})

it('no folder has more than 30 files of product code, and server/ a dozen', () => {
  const count = (most: number, folder: RegExp) => {
    const files = product.filter(({ path }) => /\.tsx?$/.test(path) && folder.test(dirname(path)))
    const byFolder = Map.groupBy(files, ({ path }) => dirname(path))
    return [...byFolder].flatMap(([name, { length }]) =>
      length > most ? `${name} (${length})` : [],
    )
  }
  expect(count(30, /./)).toEqual([])
  expect(count(12, /^server$/)).toEqual([])
})

/** From the top layer down; paths not listed have no layer. */
const layers: [RegExp, number][] = [
  [/^bench\//, 11],
  [
    /^(start|dev|build|[\w.]+\.config)\.ts$|^server\/(main|running\/(run|start-banner))\.ts$|^operate\/|^server\/demo\//,
    10,
  ],
  [
    /^server\/(app|running\/(work|serve-metrics|database|open-pages|open-payments|make-deps))\.ts$/,
    9,
  ],
  [/^server\/(http|pages|metrics|alerts)\//, 8],
  [/^server\/admin\//, 7.5],
  [/^server\/api-keys\//, 7.2],
  [/^server\/(page-files|docs|openapi|customers|reconcile|console|doctor|troubles)\//, 7],
  [/^server\/((orders|license-files)\/|updates\/|backups\/)/, 6],
  [/^server\/(checkout|licenses|invoices|accounts|releases|models|analytics)\//, 5],
  [/^server\/(mail|outgoing-webhooks|prices)\//, 4],
  [/^server\/([^/]+\.ts$|(settings|secrets|running|journal)\/)/, 3],
  [/^db\//, 2],
  [/^app\/(root|routes|admin\/(console|shell))\.tsx?$|^app\/prerender\//, 9],
  [/^app\/(pages|served|docs|admin\/pages)\//, 7],
  [/^app\/(frame|admin\/frame)\//, 6],
  [/^app\/admin\/ui\//, 5.5],
  [/^app\/ui\//, 5],
  [/^app\//, 4],
  [/^content\//, 3],
  [/^(figures|stand-ins)\//, 2],
  [/^contract\//, 1],
]

function rank(path: string): number {
  return layers.find(([pattern]) => pattern.test(path))?.[1] ?? 0
}

/** The list of everything the server is given names the types of all its parts. */
function mayNameTypes(path: string): boolean {
  return path === 'server/deps.ts'
}

const siblings = /^server\/(checkout|licenses|invoices|accounts|releases|models|analytics)\//

function isSibling(from: string, to: string): boolean {
  const [own] = siblings.exec(from) ?? []
  const [other] = siblings.exec(to) ?? []
  return own !== undefined && other !== undefined && own !== other
}

function crossings(from: RegExp, to: RegExp): string[] {
  return product
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter((each) => to.test(each)).map((each) => `${path} → ${each}`),
    )
}

/** A folder of the server; each other file is one by itself. */
function roomOf(path: string): string {
  return /^server\/[^/]+(?=\/)/.exec(path)?.[0] ?? path
}

function findCycle(all: Iterable<string>, importsOf: (name: string) => Iterable<string>): string[] {
  const done = new Set<string>()
  const visit = (name: string, trail: string[]): string[] => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
    if (done.has(name)) return []
    for (const next of importsOf(name)) {
      const cycle = visit(next, [...trail, name])
      if (cycle.length > 0) return cycle
    }
    done.add(name)
    return []
  }
  for (const name of all) {
    const cycle = visit(name, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

function list(files: Source[], wrong: (file: Source) => boolean): string[] {
  return files.filter(wrong).map(({ path }) => path)
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ceilings } from './ceilings.ts'
import { countBounded } from './counts.ts'
import { isTest, readSources, type Source } from './sources.ts'

// These tests check the layers and sizes of the architecture by reading the sources.

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

it('the counts of what a reader has to know equal their ceilings', async () => {
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
  it('an import stays in its folder or goes to a lower layer', () => {
    const up = product.flatMap(({ path, imports }) =>
      imports.filter((to) => goesUp(path, to)).map((to) => `${path} → ${to}`),
    )
    expect(up).toEqual([])
  })

  it('the modules of the server use each other along the arrows in CONTRIBUTING', () => {
    const drawing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    const arrows = [...drawing.matchAll(/^ +(\S+) --> (\S+)$/gm)].map(([, from, to]) => [from, to])
    const headsOf = (tail: string) => arrows.flatMap(([from, to]) => (from === tail ? to! : []))
    expect(findCycle(arrows.flat() as string[], headsOf)).toEqual([])
    const leads = (from: string, to: string): boolean =>
      headsOf(from).some((head) => head === to || leads(head, to))
    const uses = product
      .filter(({ path }) => !mayNameTypes(path))
      .flatMap(({ path, imports }) =>
        imports.map((to) => ({ path, to, modules: [path, to].map(findServerModule) })),
      )
      .filter(({ modules: [from, to] }) => from && to && from !== to)
    const undrawn = uses.filter(({ modules: [from, to] }) => !leads(from!, to!))
    expect(undrawn.map(({ path, to }) => `${path} → ${to}`)).toEqual([])
    const used = new Set(uses.map(({ modules }) => modules.join()))
    expect(arrows.filter((arrow) => !used.has(arrow.join()))).toEqual([])
  })

  it('every listed layer has a file', () => {
    expect(layers.filter(([pattern]) => !product.some(({ path }) => pattern.test(path)))).toEqual(
      [],
    )
  })

  it('there is no import cycle, types and late imports included', () => {
    expect(findCycle(byPath.keys(), (path) => byPath.get(path)?.imports ?? [])).toEqual([])
  })

  it('the pages and the server meet only in contract/', () => {
    expect(crossings(/^app\//, /^(server|db|operate|stand-ins|test)\//)).toEqual([])
    expect(crossings(/^(server|db|operate)\//, /^app\//)).toEqual([])
  })

  it('the product does not import its stand-ins and tests, except where it starts', () => {
    expect(
      crossings(/^(?!server\/start\/run\.ts)(server|app|db|operate)\//, /^(stand-ins|test)\//),
    ).toEqual([])
    expect(crossings(/^stand-ins\//, /^(server|app|db)\//)).toEqual([])
  })

  it('published code imports only itself', () => {
    expect(crossings(/^license-client\//, /^(?!license-client\/)/)).toEqual([])
    // The app, the pages and the server read a key, a name and a machine's text with the same code.
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
    // This code runs on a buyer's machine, which has none of our settings.
    const published = /^license-client\//
    const readers = product.filter(
      ({ path, text }) => reads.test(text) && !tool.test(path) && !published.test(path),
    )
    expect(readers.map(({ path }) => path)).toEqual(['server/settings/environment.ts'])
  })

  it('one file owns the clock', () => {
    const below = product.filter(({ path }) => /^(server|db|operate|contract)\//.test(path))
    const asks = /Date\.now\(\)|new Date\(\)/
    expect(
      list(below, ({ path, text }) => path !== 'server/settings/clock.ts' && asks.test(text)),
    ).toEqual([])
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

it('no folder has more than 30 files of product code', () => {
  const byFolder = Map.groupBy(product, ({ path }) => dirname(path))
  expect([...byFolder].flatMap(([name, { length }]) => (length > 30 ? name : []))).toEqual([])
})

/** The folders of the product and their layers; CONTRIBUTING draws the modules of the server. */
const layers: [RegExp, number][] = [
  [/^bench\//, 18],
  [/^(start|dev|build|[\w.]+\.config)\.ts$/, 17],
  [/^operate\//, 16],
  [/^server\//, 3],
  [/^db\//, 2],
  [/^app\/prerender\//, 15],
  [/^app\/[^/]+$/, 14],
  [/^app\/admin\/[^/]+$/, 13],
  [/^app\/admin\/pages\//, 12],
  [/^app\/admin\/frame\//, 11],
  [/^app\/admin\/ui\//, 10],
  [/^app\/(pages|served|docs)\//, 9],
  [/^app\/frame\//, 8],
  [/^app\/(ui|enhance|admin\/calls)\//, 7],
  [/^app\/(browser|search)\//, 6],
  [/^app\/say\//, 5],
  [/^app\/(site|system|inline|fonts|styles)\//, 4],
  [/^content\//, 3],
  [/^(figures|stand-ins)\//, 2],
  [/^contract\//, 1],
]

/** A path that no layer names, such as one of the license client, has the layer 0. */
function findModule(path: string): { module: string; layer: number } {
  const [pattern, layer] = layers.find(([each]) => each.test(path)) ?? [/^/, 0]
  const [module] = pattern.exec(path)!
  return { module: module.endsWith('/') ? module : dirname(path), layer }
}

function findServerModule(path: string): string | undefined {
  return /^server\/([^/]+)\//.exec(path)?.[1]
}

function goesUp(from: string, to: string): boolean {
  const [own, other] = [findModule(from), findModule(to)]
  return own.module !== other.module && own.layer > 0 && other.layer >= own.layer
}

/**
 * Reports whether a file may name types of lower layers: the list of everything the server is given names
 * the types of all its parts.
 */
function mayNameTypes(path: string): boolean {
  return path === 'server/settings/deps.ts'
}

function crossings(from: RegExp, to: RegExp): string[] {
  return product
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter((each) => to.test(each)).map((each) => `${path} → ${each}`),
    )
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

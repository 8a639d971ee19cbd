import { docsRoutes } from '../../test/browser/routes.ts'
import { openBrowser } from '../browser.ts'
import { openLighthouse } from '../lighthouse.ts'
import { type Loaded, loadPage, pageBytes } from '../load-page.ts'
import type { Options } from '../options.ts'
import { probe, timeNextPage } from '../next-page.ts'
import { median } from '../numbers.ts'
import { readOurSite } from '../ours.ts'
import { openPeers } from '../peers.ts'
import { openPuppet } from '../puppet.ts'
import type { PartReport, Row } from '../report.ts'
import { serve, type Served, type Site } from '../site-server.ts'

interface System {
  name: string
  site: Site
  /** Returns the peer's page for one of our addresses. */
  addressOf: (route: string) => string
}

const clicks = 9
/** A short page, a medium one, and the longest kinds. */
const sampled = ['introduction', 'using-tools', 'setting-up-local-llm'].map(
  (slug) => `/docs/${slug}`,
)

/**
 * Compares the same text built by us and by others, from one server: bytes, LCP, and the time to the next
 * page.
 */
export async function measureDocs({ runs = 3, routes }: Options): Promise<PartReport> {
  const { peers, notes } = await openPeers()
  const systems: System[] = [
    { name: 'ours', site: await readOurSite(), addressOf: (route) => route },
    ...peers.map((peer) => ({ ...peer, addressOf: addresses[peer.name]! })),
  ]
  const pages = docsRoutes.filter((route) => routes?.includes(route) ?? true)
  const samples = routes ? pages.slice(0, sampled.length) : sampled
  if (pages.length === 0) throw new Error(`None of these is a docs page: ${routes?.join(', ')}`)
  const rows = [
    ...(await compareBytes(systems, pages)),
    ...(await compareLcp(systems, samples, runs)),
    await compareNextPage(systems),
  ]
  return { rows, notes: [...notes, ...conditions] }
}

const addresses: Record<string, System['addressOf']> = {
  Starlight: (route) => `${route}/`,
  VitePress: (route) => `${route}.html`,
  Docusaurus: (route) => route,
}

const conditions = [
  'All from one small server with brotli at its highest; ours keeps its headers. Ours has its figures, the others have none.',
  'Bytes: medians over the pages, until the page asks for nothing more unless said otherwise. LCP: median of Lighthouse.',
]

async function compareBytes(systems: System[], routes: string[]): Promise<Row[]> {
  const browser = await openBrowser()
  const found = new Map<string, Loaded[]>()
  try {
    for (const { name, site, addressOf } of systems) {
      const served = await serve(site)
      const loaded: Loaded[] = []
      for (const route of routes)
        loaded.push(await loadPage(browser, served.url + addressOf(route)))
      found.set(name, loaded)
      served.stop()
    }
  } finally {
    await browser.close()
  }
  const row = (what: string, unit: Row['unit'], value: (page: Loaded) => number, goal?: number) =>
    compare({ what, unit, ...(goal && { goal: { at: 'most', value: goal } }) }, systems, (name) =>
      median(found.get(name)!.map(value)),
    )
  return [
    row('HTML, CSS and JavaScript at load', 'B', ({ atLoad }) => pageBytes(atLoad), 16_000),
    row('with what is fetched ahead', 'B', ({ untilQuiet }) => pageBytes(untilQuiet)),
    row('JavaScript', 'B', ({ untilQuiet }) => untilQuiet.js, 3000),
    row('fonts', 'B', ({ untilQuiet }) => untilQuiet.font),
    row('figures', 'B', ({ untilQuiet }) => untilQuiet.image),
    row('requests beside HTML, CSS and JavaScript', 'requests', (page) => page.requestsBeside, 5),
  ]
}

async function compareLcp(systems: System[], routes: string[], runs: number): Promise<Row[]> {
  const measureLcp = await openLighthouse()
  const servers = await Promise.all(systems.map(({ site }) => serve(site)))
  const lcps = new Map(systems.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < runs; round += 1)
    for (const route of routes)
      for (const [index, { name, addressOf }] of turn(systems, round).entries()) {
        const served = turn(servers, round)[index]!
        lcps.get(name)!.push(await measureLcp(served.url + addressOf(route)))
      }
  for (const served of servers) served.stop()
  // Starlight has no fonts of its own: decision 023.
  const goal = { at: 'most', value: 1.4, of: 'ratio' } as const
  return [compare({ what: 'LCP', unit: 'ms', goal }, systems, (name) => median(lcps.get(name)!))]
}

async function compareNextPage(systems: System[]): Promise<Row> {
  const servers = await Promise.all(systems.map(({ site }) => serve(site, { probe })))
  const taken = new Map(systems.map(({ name }) => [name, [] as number[]]))
  const puppet = await openPuppet()
  try {
    for (let round = 0; round < clicks; round += 1)
      for (const [index, system] of systems.entries()) {
        const time = await clickOnce(puppet, system, servers[index]!)
        taken.get(system.name)!.push(time)
      }
  } finally {
    await puppet.close()
    for (const served of servers) served.stop()
  }
  const what = 'next page painted, after hover'
  const row = { what, unit: 'ms', goal: { at: 'most', value: 30 } } as const
  return compare(row, systems, (name) => median(taken.get(name)!))
}

async function clickOnce(
  puppet: Awaited<ReturnType<typeof openPuppet>>,
  { addressOf }: System,
  served: Served,
): Promise<number> {
  const page = await puppet.newPage()
  const way = { from: addressOf('/docs/introduction'), to: 'how-to-download' }
  // A tab that moved to a prerendered page may refuse to close; the browser is closed at the end.
  const close = () => page.close().catch(() => undefined)
  return timeNextPage(page, served, way).finally(close)
}

function compare(
  row: Omit<Row, 'ours' | 'beside'>,
  [, ...peers]: System[],
  value: (name: string) => number,
): Row {
  return {
    ...row,
    ours: value('ours'),
    beside: peers.map(({ name }) => ({ name, value: value(name) })),
  }
}

/** Rotates the items, so that each round starts with another. */
function turn<T>(items: T[], by: number): T[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

import type { Browser } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import type { Options } from '../options.ts'
import { median, sum } from '../numbers.ts'
import { readOurSite } from '../ours.ts'
import { openPeer } from '../peers.ts'
import type { PartReport, Row, Table } from '../report.ts'
import { openOurs, openPlain, questionSets, rate, type Ask } from '../search-rates.ts'
import { searchInPage, type Searched } from '../search-probe.ts'
import { serve, type Served, type Site } from '../site-server.ts'

interface System {
  name: string
  site: Site
  /** The address of the page where the search is opened. */
  address: string
  /** The selector of one answer in the list. */
  hit: string
}

interface Taken {
  first: number[]
  /** The times without a pause between the opening key and the first letter. */
  atOnce: number[]
  later: number[]
  bytes: number[]
}

/** The milliseconds from a request to its answer. */
const link = 60
/** The milliseconds of a fast typist from the key that opens the search to the first letter. */
const pause = 150
const questions = ['ollama', 'gitignore', 'image', 'license', 'diff', 'workspace']
const timeout = 10_000

const peerSearches = [
  { name: 'Starlight', address: '/docs/introduction/', hit: '.pagefind-ui__result-link' },
  { name: 'VitePress', address: '/docs/introduction.html', hit: '.VPLocalSearchBox a.result' },
]

/**
 * Measures the time from the key that opens the search to answers, for our search and those of the peers.
 */
export async function measureSearch({ runs = 7 }: Options): Promise<PartReport> {
  const { systems, notes } = await openSystems()
  const servers = await Promise.all(systems.map(({ site }) => serve(site, { latency: link })))
  const browser = await openBrowser()
  const taken = systems.map((): Taken => ({ first: [], atOnce: [], later: [], bytes: [] }))
  try {
    for (let round = 0; round < runs; round += 1)
      for (const [index, system] of systems.entries())
        await searchOnce(browser, system, servers[index]!, taken[index]!)
  } finally {
    await browser.close()
    for (const served of servers) served.stop()
  }
  return {
    rows: describeRows(systems, taken),
    tables: [describeRates(systems[0]!.site)],
    notes: [...notes, ...conditions],
  }
}

const conditions = [
  `Ctrl+K on a docs page that is quiet, a link of ${link} ms, an empty cache; then the question, ${pause} ms later or as soon as there is a field.`,
  'Bytes: what was answered between the key and the first painted answer. Starlight has fetched the code of its search before, with every page.',
  'The weights were tuned with one half of the questions; decisions/028 says what the other half was used for. Plain is MiniSearch with its defaults over the same texts.',
  'Docusaurus has no search unless one is added, so it is not in this comparison.',
]

async function openSystems(): Promise<{ systems: System[]; notes: string[] }> {
  const ours = { name: 'ours', address: '/docs/introduction', hit: '#search-hits a' }
  const systems: System[] = [{ ...ours, site: await readOurSite() }]
  const notes: string[] = []
  for (const search of peerSearches)
    try {
      systems.push({ ...search, site: (await openPeer(search.name)).site })
    } catch (error) {
      notes.push(`${search.name} is not measured: ${(error as Error).message}`)
    }
  return { systems, notes }
}

async function searchOnce(
  browser: Browser,
  system: System,
  served: Served,
  taken: Taken,
): Promise<void> {
  const atOnce = await searchAfter(0, browser, system, served)
  taken.atOnce.push(atOnce.first)
  const { first, paintedAt, later } = await searchAfter(pause, browser, system, served)
  taken.first.push(first)
  taken.later.push(...later)
  taken.bytes.push(sum(served.sent.filter(({ at }) => at <= paintedAt).map(({ bytes }) => bytes)))
}

async function searchAfter(
  wait: number,
  browser: Browser,
  { address, hit }: System,
  served: Served,
): Promise<Searched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  try {
    await page.goto(served.url + address, { waitUntil: 'networkidle' })
    served.sent.length = 0
    return await page.evaluate(searchInPage, { pause: wait, hit, questions, timeout })
  } finally {
    await context.close()
  }
}

function describeRows([, ...peers]: System[], [ours, ...others]: Taken[]): Row[] {
  const row = (what: string, unit: Row['unit'], most: number | null, key: keyof Taken): Row => ({
    what,
    unit,
    ours: median(ours![key]),
    ...(most !== null && { goal: { at: 'most', value: most } }),
    beside: peers.map(({ name }, index) => ({ name, value: median(others[index]![key]) })),
  })
  return [
    row(`first answer on a link of ${link} ms`, 'ms', 80, 'first'),
    row('the same, typed at once', 'ms', null, 'atOnce'),
    row('later answers', 'ms', 16, 'later'),
    row('bytes to the first answer', 'B', 40_000, 'bytes'),
  ]
}

function describeRates(site: Site): Table {
  const engines: [name: string, ask: Ask][] = [
    ['ours', openOurs(site)],
    ['plain', openPlain(site)],
  ]
  return {
    title:
      'What people ask: the right page first, among the first three; then the right section of it',
    head: ['', 'questions', 'page @1', 'page @3', 'section @1', 'section @3'],
    lines: Object.entries(questionSets).flatMap(([set, questions]) =>
      engines.map(([name, ask]) => {
        const shares = Object.values(rate(ask, questions)).map(
          (share) => `${Math.round(share * 100)} %`,
        )
        return [`${name}, ${set}`, String(questions.length), ...shares]
      }),
    ),
  }
}

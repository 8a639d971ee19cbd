import type { Page } from '@playwright/test'
import { buildIfStale } from '../../build.ts'
import { signInToConsole } from '../../test/browser/console.ts'
import { makeTables } from '../../test/database.ts'
import { plantMany } from '../../test/many-customers.ts'
import { type Product, startProduct } from '../../test/product.ts'
import { openBrowser } from '../browser.ts'
import { pages, type Read, reads } from '../console-reads.ts'
import { consoleRows } from '../console-rows.ts'
import { openDatabase } from '../license-shop.ts'
import { median, percentile } from '../numbers.ts'
import type { Options } from '../options.ts'
import type { PartReport, Row } from '../report.ts'

const owner = 'owner@example.org'
/** Of the 20,000 customers that are planted at once. */
const times = 5

/** What each read of the admin API takes on 100,000 customers, and the pages that show them. */
export async function measureConsole({ runs = 20, routes }: Options): Promise<PartReport> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const url = await openDatabase(closing)
    await makeTables(url)
    await plantMany(url, consoleRows, times)
    await buildIfStale()
    const product = await startProduct({ env: { DATABASE_URL: url, ADMINS: owner } })
    closing.push(product.end)
    const page = await enterConsole(closing, product)
    return { rows: await measureAll(page, product, { runs, routes }), notes }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

const notes = [
  '100,000 customers, 125,000 orders, licenses and emails, 300,000 devices, 20,000 actions; one person, one call after the other.',
  'Beside it: session/show, which reads who is signed in and nothing else.',
  'A page: from its address to its rows, in a browser that was there before.',
]

async function enterConsole(closing: (() => Promise<unknown>)[], product: Product): Promise<Page> {
  const browser = await openBrowser()
  closing.push(() => browser.close())
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  await signInToConsole(page, product, owner)
  return page
}

async function measureAll(
  page: Page,
  product: Product,
  { runs, routes }: { runs: number; routes: string[] | undefined },
): Promise<Row[]> {
  const wanted = (name: string) => routes === undefined || routes.includes(name)
  const ask = await openSession(page, product)
  const bare = median(await repeat(runs, () => ask(['session/show'])))
  const rows: Row[] = []
  for (const read of reads.filter(([call]) => wanted(call)))
    rows.push(...describeRows(nameRead(read), await repeat(runs, () => ask(read)), bare))
  for (const [address, row] of pages.filter(([path]) => wanted(path)))
    rows.push(describePage(address, await repeat(runs, () => openPage(page, address, row))))
  return rows
}

/** Asks as the pages of the signed-in browser do; answers in milliseconds. */
async function openSession(page: Page, { url }: Product): Promise<(read: Read) => Promise<number>> {
  const cookies = await page.context().cookies()
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return async ([call, query = {}]) => {
    const begun = performance.now()
    const answer = await fetch(`${url}/api/admin/${call}?${new URLSearchParams(query)}`, {
      headers: { Cookie },
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${call} was answered ${answer.status}: ${text}`)
    return performance.now() - begun
  }
}

async function openPage(page: Page, address: string, row: string): Promise<number> {
  const begun = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(row).first().waitFor()
  return performance.now() - begun
}

/** In milliseconds, of a call and of a page alike. */
const goal = { at: 'most', value: 200 } as const

/** Once more than is counted. */
async function repeat(runs: number, measure: () => Promise<number>): Promise<number[]> {
  await measure()
  const all: number[] = []
  for (let round = 0; round < runs; round += 1) all.push(await measure())
  return all
}

function nameRead([call, query = {}]: Read): string {
  const { after, ...shown } = query
  const words = Object.entries(shown).map(([name, value]) => `${name}=${value}`)
  return [call, ...words, ...(after === undefined ? [] : ['far down'])].join(' ')
}

function describeRows(what: string, waits: number[], bare: number): Row[] {
  return [
    {
      what,
      unit: 'ms',
      ours: median(waits),
      goal,
      beside: [{ name: 'session/show', value: bare }],
    },
    { what: '  95th percentile', unit: 'ms', ours: percentile(waits, 95), goal },
  ]
}

function describePage(address: string, waits: number[]): Row {
  return {
    what: `page ${address.replace(/=[0-9a-f-]{36}$/, '=…')}`,
    unit: 'ms',
    ours: median(waits),
    goal,
    beside: [{ name: '95th percentile', value: percentile(waits, 95) }],
  }
}

import { type LicenseShop, openLicenseShop } from '../license-shop.ts'
import { type Aim, type Answered, putLoad } from '../load.ts'
import type { Options } from '../options.ts'
import { median } from '../numbers.ts'
import type { PartReport, Row } from '../report.ts'
import { run } from '../run.ts'

/**
 * The results of our server and the bare one, measured in turns, so that a busy minute affects both.
 */
interface Pair {
  ours: Answered[]
  raw: Answered[]
}

const page = '/docs/introduction'
const full = { connections: 64, seconds: 6 }
const steady = { connections: 64, seconds: 10 }

/** Measures the throughput of the program, compared with bare node:http in the same minutes. */
export async function measureServer({ runs = 3 }: Options): Promise<PartReport> {
  const shop = await openLicenseShop(page)
  try {
    const before = await readMemory(shop.product.process.pid!)
    const body = shop.question
    const pages = await measure(runs, full, aimsOf(shop, page, page))
    const checks = await measure(runs, full, aimsOf(shop, '/api/license/validate', '/', body))
    const rate = Math.round(middle(checks.ours, 'perSecond') / 2)
    const load = { ...steady, rate }
    const held = await measure(runs, load, aimsOf(shop, '/api/license/validate', '/', body))
    const after = await readMemory(shop.product.process.pid!)
    return { rows: describeRows({ pages, checks, held, before, after }), notes: conditions }
  } finally {
    await shop.stop()
  }
}

const conditions = [
  `${full.connections} connections, each asks again once it is answered; the steady load is spread over them. Medians.`,
  'The generator of the load runs on the same machine and takes its share of the cores, from both alike.',
  'The bare server sends the same compressed page, and answers a check with the same one prepared statement and a certificate with the same claims, signed the same way.',
  'The program is the demo, with its database from the packages.',
]

function aimsOf(
  { product, raw }: LicenseShop,
  path: string,
  rawPath: string,
  body?: object,
): { ours: Aim; raw: Aim } {
  const posted = body && { body }
  return {
    ours: { url: product.url + path, ...posted },
    raw: { url: raw.url + rawPath, ...posted },
  }
}

async function measure(
  runs: number,
  load: typeof full & { rate?: number },
  aims: { ours: Aim; raw: Aim },
): Promise<Pair> {
  const pair: Pair = { ours: [], raw: [] }
  for (const each of ['raw', 'ours'] as const)
    await putLoad(aims[each], { connections: load.connections, seconds: 2 })
  for (let round = 0; round < runs; round += 1)
    for (const each of ['raw', 'ours'] as const) pair[each].push(await putLoad(aims[each], load))
  return pair
}

interface Measured {
  pages: Pair
  checks: Pair
  held: Pair
  before: number | null
  after: number | null
}

function describeRows({ pages, checks, held, before, after }: Measured): Row[] {
  return [
    row('a page from memory', '/s', pages, 'perSecond', { at: 'least', value: 15_000 }),
    row('license/validate', '/s', checks, 'perSecond', { at: 'least', value: 0.6, of: 'ratio' }),
    row('license/validate at half of that: reached', '/s', held, 'perSecond'),
    row('license/validate at half of that: p99', 'ms', held, 'p99', { at: 'most', value: 25 }),
    {
      what: 'memory of the program afterwards',
      unit: 'MB',
      ours: after,
      goal: { at: 'most', value: 250 },
      beside: [{ name: 'before', value: before }],
    },
  ]
}

function row(
  what: string,
  unit: Row['unit'],
  { ours, raw }: Pair,
  key: keyof Answered,
  goal?: Row['goal'],
): Row {
  const beside = [{ name: 'bare node:http', value: middle(raw, key) }]
  return { what, unit, ours: middle(ours, key), ...(goal && { goal }), beside }
}

function middle(all: Answered[], key: keyof Answered): number {
  return median(all.map((each) => each[key]))
}

/** Reads the resident memory in MB; null without `ps`. */
async function readMemory(pid: number): Promise<number | null> {
  const printed = await run('ps', ['-o', 'rss=', '-p', `${pid}`], import.meta.dirname).catch(
    () => '',
  )
  const kilobytes = Number(printed.trim())
  return kilobytes > 0 ? kilobytes / 1000 : null
}

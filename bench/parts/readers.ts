import { startProduct } from '../../test/product.ts'
import { ownNetwork } from '../buyer.ts'
import { keepAsking } from '../crowd.ts'
import { median } from '../numbers.ts'
import type { PartReport, Row } from '../report.ts'
import type { Options } from '../options.ts'

interface Waits {
  alone: number[]
  crowded: number[]
  searches: number[]
}

const readers = 8
const seconds = 5
/** Words with this prefix are everywhere, so a query for them is about the most expensive there is. */
const beginnings = 'co pr de re se te st ma pa'

/** How long the FAQ takes while others search, compared with a moment before. */
export async function measureReaders({ runs = 5 }: Options): Promise<PartReport> {
  const product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.0/8,::1/128' } })
  try {
    const waits: Waits = { alone: [], crowded: [], searches: [] }
    await readFor(1, product.url)
    for (let round = 0; round < runs; round += 1) {
      waits.alone.push(...(await readFor(seconds, product.url)))
      const crowd = keepAsking(readers, () => search(product.url))
      waits.crowded.push(...(await readFor(seconds, product.url)))
      waits.searches.push(...(await crowd.end()))
    }
    return { rows: describeRows(waits), notes: conditions }
  } finally {
    await product.end()
  }
}

const conditions = [
  `One person reads /faq again and again. Meanwhile ${readers} search, each again once it is answered, for nine beginnings of words and a number.`,
  'Each search comes from a network of its own: no budget holds it back.',
]

async function readFor(seconds: number, site: string): Promise<number[]> {
  const reading = keepAsking(1, () => read(`${site}/faq`, {}))
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return reading.end()
}

let asked = 0

/** The number makes each query new. */
async function search(site: string): Promise<void> {
  asked += 1
  const question = new URLSearchParams({ q: `${beginnings} ${asked}` })
  await read(`${site}/search?${question}`, { 'X-Forwarded-For': ownNetwork() })
}

async function read(address: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(address, { headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${address} was answered ${answer.status}.`)
}

function describeRows({ alone, crowded, searches }: Waits): Row[] {
  const ms = (waits: number[]) => median(waits) * 1000
  return [
    {
      what: `/faq while ${readers} search: median of ${crowded.length}`,
      unit: 'ms',
      ours: ms(crowded),
      goal: { at: 'most', value: 30, of: 'ratio' },
      beside: [{ name: 'alone', value: ms(alone) }],
    },
    { what: `a search: median of ${searches.length}`, unit: 'ms', ours: ms(searches) },
  ]
}

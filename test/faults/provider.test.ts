import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { freshDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { openOutside, openProduct } from '../product-of-test.ts'
import type { Product } from '../product.ts'
import {
  expectInvariantsHold,
  openProgramDatabase,
  readFigures,
  untilAtRest,
} from '../program-database.ts'

const buyersPerPhase = 30

type Lead = 'paid' | 'unavailable' | 'card_refused'

/** The states of Stripe, and what each leads its buyers to. */
const phases: [name: string, change: (stripe: StripeStandIn) => unknown, lead: Lead][] = [
  ['slow', (stripe) => stripe.slow(6000), 'paid'],
  ['refusing our key', (stripe) => (stripe.slow(0), stripe.revokeKey()), 'card_refused'],
  ['cutting the line', (stripe) => (stripe.restoreKey(), stripe.down()), 'unavailable'],
  ['hanging', (stripe) => (stripe.up(), stripe.slow(60_000)), 'unavailable'],
  // One call in ten seconds goes through, and the first that succeeds lets all others through.
  ['well again', (stripe) => (stripe.slow(0), sleep(10_000)), 'paid'],
]

it.runIf(isWhole)(
  'while Stripe is slow, refuses, drops connections and hangs, every accepted sale brings its key, every failure is logged, and pages stay fast',
  { timeout: 300_000 },
  async () => {
    const { stripe, env } = await openOutside({ errors: 0, slow: 0 })
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const db = openProgramDatabase(database.url)
    const product = await openProduct({ env: { ...env, DATABASE_URL: database.url } })
    stripe.deliverTo([`${product.url}/api/stripe/webhook`])
    const figures: Record<string, object> = {}
    let paid = 0
    for (const [name, change, lead] of phases) {
      await change(stripe)
      const pages = watchPages(product)
      const leads = await Promise.all(
        Array.from({ length: buyersPerPhase }, (_, index) => buy(product, stripe, index * 400)),
      )
      paid += leads.filter((each) => each === 'paid').length
      figures[name] = { ...tally(leads), pages: await pages.end() }
      expect(new Set(leads), name).toEqual(new Set([lead]))
    }
    await untilAtRest(db, paid, 60_000)
    const failures = listFailures(product)
    console.log('a provider in problem:', JSON.stringify({ ...figures, failures: tally(failures) }))
    expect(await readFigures(db)).toMatchObject({ paid, licenses: paid, heldPayments: 0 })
    await expectInvariantsHold(db, stripe)
    for (const code of [
      'StripeAuthenticationError',
      'ECONNRESET',
      'ETIMEDOUT',
      'not_asked_while_it_hangs',
    ])
      expect(failures.some((each) => each.includes(code))).toBe(true)
  },
)

let networks = 0

async function buy(product: Product, stripe: StripeStandIn, after: number): Promise<string> {
  await sleep(after)
  networks += 1
  const response = await fetch(`${product.url}/stripe/create-checkout-session`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': `10.${networks >> 8}.${networks & 255}.9` },
    redirect: 'manual',
  })
  const lead = response.headers.get('Location') ?? ''
  const session = /\/pay\/(\w+)$/.exec(lead)?.[1]
  if (session === undefined) return /problem=(\w+)/.exec(lead)?.[1] ?? `status ${response.status}`
  stripe.pay(session, { email: `buyer-${networks}@example.org` })
  return 'paid'
}

/** Visits the purchase page twenty times a second until the end. */
function watchPages({ url }: Product) {
  const times: number[] = []
  const visit = async () => {
    const start = performance.now()
    await (await fetch(`${url}/purchase`)).arrayBuffer()
    times.push(performance.now() - start)
  }
  const timer = setInterval(() => void visit().catch(() => times.push(Infinity)), 50)
  return {
    async end() {
      clearInterval(timer)
      await sleep(200)
      const sorted = times.toSorted((one, other) => one - other)
      return { visits: sorted.length, p99: Math.round(sorted[Math.floor(sorted.length * 0.99)]!) }
    },
  }
}

function listFailures(product: Product): string[] {
  return product
    .output()
    .split('\n')
    .filter((line) => line.includes('a call to a payment provider failed'))
    .map((line) => JSON.parse(line))
    .map(({ call, status, code }) => `${call} ${status} ${code}`)
}

function tally(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

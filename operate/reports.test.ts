import { beforeAll, describe, expect, it } from 'vitest'
import { forgetOldRows } from '#server/customers/retention.ts'
import { plantMany } from '#test/many-customers.ts'
import type { ReportName } from '#contract/admin/states.ts'
import { hearAll } from '#test/world/commands.ts'
import { runCommand } from '#test/world/console.ts'
import { orderTerms } from '#test/world/rows.ts'
import { ownShop } from '#test/world/visit.ts'

const shop = await ownShop('figures', { work: false })
const said = hearAll()

const today = new Date(Date.UTC(2026, 10, 22, 12))

function report(name: ReportName, args: string[] = [], format: 'text' | 'json' = 'text') {
  return run(['reports', name, ...args], format)
}

function run(words: Parameters<typeof runCommand>[1], format: 'text' | 'json') {
  Object.assign(said, { out: '', err: '' })
  return runCommand({ ...shop.deps, clock: { now: () => today } }, words, { format })
}

it.each([
  [['--from', '2026-02-30'], 'from takes a day such as 2026-11-01, and "2026-02-30" is not one.\n'],
  [['--to', 'yesterday'], 'to takes a day such as 2026-11-30, and "yesterday" is not one.\n'],
  [
    ['--from', '2026-11-02', '--to', '2026-11-01'],
    'The start date must be on or before the end date.\n',
  ],
  [['--by', 'email'], 'by takes day, provider, country.\n'],
  [['--by', 'page'], 'by takes day, provider, country.\n'],
  [
    ['all'],
    'Unexpected argument “all”.\nUsage: reports sales [--from <from>] [--to <to>] [--by <by>]\n',
  ],
])('a report refuses %j with a sentence', async (args, sentence) => {
  expect(await report('sales', args)).toBe(1)
  expect(said).toEqual({ out: '', err: sentence })
})

it('a partial refund counts once, on its own day, in its own currency', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12))
  const account = await shop.deps.db
    .insertInto('accounts')
    .values({ email: 'ada@example.org', email_norm: 'ada@example.org', created_at: at(2) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = (provider: 'stripe' | 'btcpay', currency: string) => ({
    provider,
    state: 'paid' as const,
    email: 'ada@example.org',
    email_norm: 'ada@example.org',
    account_id: account.id,
    ...orderTerms,
    price_currency: currency,
    provider_order_id: currency,
    payment_id: currency,
    amount_cents: 4900,
    tax_cents: 0,
    currency,
    created_at: at(2),
    paid_at: at(2),
  })
  const { id } = await shop.deps.db
    .insertInto('orders')
    .values(order('stripe', 'usd'))
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.addRow('orders', order('btcpay', 'eur'))
  for (const [refunded_cents, day] of [
    [1000, 3],
    [1000, 4],
    [1500, 5],
  ] as const)
    await shop.setRows('orders', { id }, { refunded_cents, checked_at: at(day) })
  expect(await report('sales')).toBe(0)
  expect(said.out).toBe(`DAY         ORDERS  SOLD    REFUNDED  KEPT     CURRENCY
2026-11-02       1  €49.00  €0.00     €49.00   eur
2026-11-02       1  $49.00  $0.00     $49.00   usd
2026-11-03       0  $0.00   $10.00    −$10.00  usd
2026-11-05       0  $0.00   $5.00     −$5.00   usd
`)
  await report('sales', ['--by', 'provider', '--from', '2026-11-02', '--to', '2026-11-03'], 'json')
  expect(JSON.parse(said.out)).toMatchObject([
    { provider: 'btcpay', sold_cents: 4900, refunded_cents: 0, currency: 'eur' },
    { provider: 'stripe', sold_cents: 4900, refunded_cents: 1000, currency: 'usd' },
  ])
  await shop.dropRows('orders')
})

it('page counts are the same before, while and after events become daily counts', async () => {
  await shop.addRow('analytics_events', [
    ...Array.from({ length: 11 }, (_, hour) => event('/faq', Date.UTC(2026, 9, 31, 13 + hour))),
    event('/', Date.UTC(2026, 9, 31, 5)),
    event('/faq', Date.UTC(2026, 10, 1, 0)),
  ])
  for (const hour of [12, 18, 24, 30]) {
    expect(await report('funnel', [], 'json')).toBe(0)
    expect(JSON.parse(said.out)).toContainEqual({ step: 'page views', count: 13 })
    await forgetAt(Date.UTC(2026, 10, 30, hour))
  }
  expect(await shop.readRows('analytics_events')).toEqual([])
  expect(await shop.readRows('analytics_days')).toHaveLength(3)
})

describe('with 25,000 orders and 60,000 devices', () => {
  beforeAll(async () => {
    await plantMany(shop.databaseUrl, [
      `update orders set refunded_cents = 900, checked_at = paid_at where provider_order_id like '%7'`,
      'analyze',
    ])
  })

  it.each([
    ['sales', 30],
    ['tax', 1],
    ['invoices', 0],
    ['funnel', 4],
    ['renewals', 1],
  ] as const)('the report %s adds up correctly', async (name, rows) => {
    const args = ['sales', 'tax'].includes(name)
      ? ['--from', '2025-01-01', '--to', '2025-12-31']
      : []
    expect(await report(name, args, 'json')).toBe(0)
    expect(JSON.parse(said.out).length).toBeGreaterThanOrEqual(rows)
  })

  it('the first page of a list says how many rows there are in total', async () => {
    await run(['orders', 'list'], 'json')
    expect(JSON.parse(said.out)).toHaveLength(50)
    const [, next] = /^50 of 25\d{3} rows; more with --after (\S+)\n$/.exec(said.err)!
    said.err = ''
    await run(['orders', 'list', '--after', next!], 'json')
    expect(said.err).toMatch(/^50 rows; more with --after /)
  })
})

/** Deletes old rows on two instances at once. */
async function forgetAt(now: number): Promise<void> {
  const deps = { ...shop.deps, clock: { now: () => new Date(now) } }
  await Promise.all([forgetOldRows(deps), forgetOldRows(deps)])
}

function event(path: string, at: number) {
  return { name: 'page_view', path, title: null, at: new Date(at) }
}

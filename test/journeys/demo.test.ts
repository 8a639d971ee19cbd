import { afterAll, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { people } from '#server/demo/people.ts'
import { query, startProduct } from '../product.ts'

let demo = await startProduct()
afterAll(() => demo.end())

const dayBefore = (days: number) =>
  new Date(Date.now() - days * times.day).toISOString().slice(0, 10)
const lastYear = dayBefore(370)

/** Reads the rows that the command line prints, also where it ends with a problem. */
async function list(...words: string[]): Promise<any[]> {
  const said = demo.operate(...words, '--json').catch(({ stdout }) => stdout)
  return JSON.parse(await said)
}

const listOrders = (...filters: string[]) => list('orders', 'list', ...filters)

const ask = async (statement: string): Promise<Record<string, number>> =>
  (await query(demo, statement))[0]

const countRows = () =>
  ask(`select (select count(*)::int from orders) as orders,
    (select count(*)::int from accounts) as accounts,
    (select count(*)::int from emails) as emails`)

it('a new demo has a year of sales of each kind, and one payment to decide on', async () => {
  const kinds = await ask(`select count(*)::int as orders,
    count(distinct date_trunc('month', created_at))::int as months,
    count(distinct provider) filter (where paid_at is not null)::int as providers,
    (count(*) filter (where kind = 'team' and paid_at is not null))::int as teams,
    (count(*) filter (where kind = 'renewal'))::int as renewals,
    (count(*) filter (where state = 'refunded'))::int as refunded,
    (count(*) filter (where state = 'paid' and refunded_cents > 0))::int as partly,
    (count(*) filter (where coupon_id is not null))::int as with_coupon,
    (count(distinct unit_cents) filter (where kind = 'purchase' and coupon_id is null))::int as prices
    from orders`)
  expect(kinds).toMatchObject({ providers: 3, teams: 2, prices: 2 })
  expect(kinds.orders).toBeGreaterThan(130)
  expect(kinds.months).toBeGreaterThanOrEqual(12)
  for (const kind of ['renewals', 'refunded', 'partly', 'with_coupon'])
    expect(kinds[kind], kind).toBeGreaterThan(1)
  const held = await list('held-payments', 'list')
  expect(held).toMatchObject([{ reason: 'underpaid', cents: 3900 }])
  const names = people.map(({ email }) => `'${email}'`).join()
  expect(await ask(`select count(*)::int as sold from orders where email in (${names})`)).toEqual({
    sold: people.length - 1,
  })
})

it('the rows of a demo break no invariant', async () => {
  const found = (await demo.operate('check')).trim().split('\n')
  expect(found).toEqual([expect.stringMatching(/^HEALTH {2}payment_held /)])
})

it('each provider has the orders of the year, to the cent, and tells the shop nothing new', async () => {
  const compared = await list('reconcile', '--since', lastYear)
  const sold = await list('reports', 'sales', '--by', 'provider', '--from', lastYear)
  expect(compared.map(({ provider }) => provider)).toEqual(['stripe', 'coinbase', 'gumroad'])
  for (const books of compared) {
    const isShort = books.provider === 'coinbase'
    expect(books).toMatchObject({ complete: true, events_missed: 0, set_right: 0 })
    expect(books.differences).toMatchObject(isShort ? [{ reason: 'underpaid' }] : [])
    const report = sold.find(({ provider }) => provider === books.provider)
    expect(report).toMatchObject({
      orders: books.here_orders,
      sold_cents: books.here_cents,
      refunded_cents: books.here_refunded_cents,
    })
    expect(books.there_cents).toBe(books.here_cents + (isShort ? 3900 : 0))
  }
})

it('a demo’s invoices and credit notes are numbered by day, anew each year', async () => {
  const documents = await list('reports', 'invoices', '--from', lastYear)
  const years = Map.groupBy(documents, ({ number }) => number.replace(/\d{4}$/, ''))
  expect(years.size).toBeGreaterThanOrEqual(2)
  for (const [series, issued] of years) {
    const numbers = issued.map(({ number }) => Number(number.slice(-4)))
    const [first = 0] = numbers
    expect(numbers, series).toEqual(numbers.map((_, index) => first + index))
    const [year] = /\d{4}/.exec(series)!
    expect(issued.every(({ date }) => date.startsWith(year))).toBe(true)
  }
})

it('a card order of the second month can be refunded', async () => {
  const month = ['--paid-from', dayBefore(335), '--paid-to', dayBefore(306)]
  const [order] = await listOrders('--provider', 'stripe', '--status', 'paid', ...month)
  expect(order.cents).toBe(3900)
  await demo.operate('orders', 'refund', order.order_number, '--reason', 'Asked for it', '--yes')
  const [refunded] = await listOrders('--text', order.order_number)
  expect(refunded).toMatchObject({ status: 'refunded', refunded_cents: 3900 })
})

it('a start with the same data folder adds nothing', async () => {
  const before = await countRows()
  const { dataDir, port } = demo
  await demo.stop()
  demo = { ...(await startProduct({ dataDir, port })), end: demo.end }
  expect(await countRows()).toEqual(before)
})

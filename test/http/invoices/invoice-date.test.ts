import { afterEach, expect, it } from 'vitest'
import type { SalesByDay } from '#contract/admin/overview.ts'
import type { Report } from '#contract/admin/reports.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { lookAgain } from '../../world/checkout.ts'
import type { TestClock } from '../../world/clock.ts'
import { withConsole } from '../../world/console.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'
import { seller } from '../../world/quotes.ts'

let shop: Shop
afterEach(() => shop.close())

/** Moves the clock to so many hours after the next year begins in UTC. */
function turnToNewYear(clock: TestClock, hours: number): number {
  const year = clock.now().getUTCFullYear()
  clock.advance(Date.UTC(year + 1, 0) + hours * 3_600_000 - clock.now().getTime())
  return year
}

async function buyAtNewYear(timeZone: Record<string, string>, hours = -0.5) {
  let year = 0
  const prepare = async (_url: string, clock: TestClock) => {
    year = turnToNewYear(clock, hours)
  }
  shop = await openShop({ behavior: calm, env: { ...seller, ...timeZone }, prepare })
  const holder = await shop.sold({ email: 'ada@example.org', signedIn: true })
  return { year, holder }
}

it.each([
  [{}, 0, 'Dec 31'],
  [{ SELLER_TIME_ZONE: 'America/New_York' }, 0, 'Dec 31'],
  [{ SELLER_TIME_ZONE: 'Europe/Berlin' }, 1, 'Jan 1'],
])(
  'with %j, documents at the turn of the year have the local day and year',
  async (env, later, day) => {
    const { year, holder } = await buyAtNewYear(env)
    const date = `${day}, ${year + later}`
    const receipt = await shop.mailbox.waitFor(({ subject }) => /Receipt/.test(subject), 60_000)
    expect(receipt.text).toContain(`Date: ${date}`)
    const { order_id } = await holder.newestOrder()
    const invoice = (await holder.print('invoice', { order_id })).words
    expect(invoice).toContain(`Invoice ${year + later}-0001`)
    expect(invoice).toContain(`Date ${date} Supplied ${date} Paid ${date}, by card`)
    shop.stripe.refund(holder.session)
    await shop.lookAgain(holder.session)
    const number = `CN-${year + later}-0001`
    const note = (await holder.print('credit-note', { number })).words
    expect(note).toContain(`Date ${date} For invoice ${year + later}-0001 of ${date}`)
  },
)

it.each([
  ['America/New_York', 3, 'December'],
  ['Asia/Tokyo', -4, 'January'],
] as const)(
  'in %s, a sale at night is in one month on its invoice, in each report, in the list of orders and in the overview',
  async (zone, hours, month) => {
    const { year, holder } = await buyAtNewYear({ SELLER_TIME_ZONE: zone, ...withConsole }, hours)
    await holder.printInvoice()
    const owner = await shop.openConsole()
    const december = { from: `${year}-12-01`, to: `${year}-12-31` }
    const january = { from: `${year + 1}-01-01`, to: `${year + 1}-01-31` }
    const [itsMonth, other, day] =
      month === 'December' ? [december, january, december.to] : [january, december, january.from]
    const report = async (name: string, days: Record<string, string>) =>
      (await owner.ask<Report>(`reports/${name}`, days)).rows
    const count = async (days: typeof december) => ({
      invoices: (await report('invoices', days)).length,
      tax: (await report('tax', days)).length,
      paid: (await report('funnel', days)).find(({ step }) => step === 'paid')!.count,
      orders: (await owner.list('orders/list', { paid_from: days.from, paid_to: days.to })).length,
    })
    expect(await count(itsMonth)).toEqual({ invoices: 1, tax: 1, paid: 1, orders: 1 })
    expect(await count(other)).toEqual({ invoices: 0, tax: 0, paid: 0, orders: 0 })
    expect(await report('sales', {})).toMatchObject([{ day, orders: 1 }])
    expect(await report('sales', other)).toEqual([])
    const { days } = await owner.ask<SalesByDay>('overview/sales-by-day')
    expect(days.filter(({ purchases }) => purchases > 0)).toMatchObject([{ day, purchases: 1 }])
  },
)

it('a credit note names its invoice by the printed date, even after the time zone was changed', async () => {
  const { year, holder } = await buyAtNewYear({})
  await holder.printInvoice()
  const moved = await shop.another({ SELLER_TIME_ZONE: 'Europe/Berlin' })
  shop.stripe.refund(holder.session)
  await lookAgain(moved, holder.session)
  await moved.close()
  const note = (await holder.print('credit-note', { number: `CN-${year + 1}-0001` })).words
  expect(note).toContain(`Date Jan 1, ${year + 1} For invoice ${year}-0001 of Dec 31, ${year}`)
})

it('a report of invoices and their archive include what was just issued on the last day', async () => {
  const ahead = { SELLER_TIME_ZONE: 'Europe/Berlin', ...withConsole }
  const { year, holder } = await buyAtNewYear(ahead)
  await holder.printInvoice()
  const owner = await shop.openConsole()
  const { rows } = await owner.ask<Report>('reports/invoices')
  expect(rows).toMatchObject([{ number: `${year + 1}-0001`, date: `${year + 1}-01-01` }])
  expect((await owner.read('invoices/archive')).status).toBe(200)
})

it('the years for which documents are kept count from their printed date', async () => {
  const { year, holder } = await buyAtNewYear({ SELLER_TIME_ZONE: 'Europe/Berlin' })
  await holder.printInvoice()
  shop.stripe.refund(holder.session)
  await shop.lookAgain(holder.session)
  const countKept = async (inYear: number) => {
    const clock = { now: () => new Date(Date.UTC(inYear, 0, 2)) }
    await forgetOldRows({ ...shop.deps, clock })
    const invoices = await shop.readRows('invoices')
    const notes = await shop.readRows('credit_notes')
    return [invoices.length, notes.length]
  }
  expect(await countKept(year + 11)).toEqual([1, 1])
  expect(await countKept(year + 12)).toEqual([0, 0])
})

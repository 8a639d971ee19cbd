import { sql, type Insertable } from 'kysely'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { Database, Trx } from '#db/schema.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { makeQuoteToken } from '../../orders/quotes.ts'
import { listPrices } from '../../prices/prices.ts'
import { hash } from '../../settings/secrets/secrets.ts'
import type { Past } from '../seed.ts'
import { issueLicenses, listAcceptances, listAccounts, listDevices } from './customers.ts'
import { writeDocuments } from './documents.ts'
import { createDraw } from './draw.ts'
import { listEmails, listEntries } from './messages.ts'
import { describeOrder, type Offers, type Ordered } from './orders.ts'
import { days, makeSales, type Sale } from './sales.ts'
import { describeSupport } from './support.ts'
import { writeWebhook } from './webhook.ts'

/** Twelve months of sales before the first start of the demo. */
export const year: Past = { begin: writePrices, end: writeYear }

async function writePrices({ clock }: ShopContext, trx: Trx): Promise<void> {
  const price = (cents: number, daysAgo: number) => {
    const from = findMidnight(clock.now(), daysAgo)
    return {
      kind: 'purchase' as const,
      cents,
      currency: product.currency,
      holds_from: from,
      set_at: from,
    }
  }
  await insert(trx, 'prices', [price(3900, days.year + 1), price(4900, days.raise)])
}

function findMidnight(now: Date, daysAgo: number): Date {
  const midnight = addMilliseconds(now, -daysAgo * times.day)
  midnight.setUTCHours(0, 0, 0, 0)
  return midnight
}

async function writeYear(deps: ShopContext, trx: Trx): Promise<void> {
  const now = deps.clock.now()
  const sales = makeSales(now)
  const offers = await writeOffers(deps, trx, sales)
  const buyers = sales.filter(({ paidAt, renews }) => paidAt !== null && renews === null)
  await insert(trx, 'accounts', listAccounts(buyers))
  await insert(trx, 'eula_acceptances', listAcceptances(deps, buyers))
  const first = sales.filter(({ renews }) => renews === null)
  const ordered = await writeOrders(trx, first, (sale) => describeOrder(deps, sale, offers))
  const renewals = sales.filter(({ renews }) => renews !== null)
  const licenses = ordered
    .filter(({ order }) => order.paid_at !== null)
    .flatMap((each) => {
      const renewal = renewals.find(({ renews }) => renews === each.sale)
      return issueLicenses(deps, each, renewal?.paidAt ?? null)
    })
  await insert(
    trx,
    'licenses',
    licenses.map(({ license }) => license),
  )
  const renewed = (sale: Sale) => licenses.find((each) => each.sale === sale.renews)!.license.id
  const later = await writeOrders(trx, renewals, (sale) =>
    describeOrder(deps, sale, offers, renewed(sale)),
  )
  await insert(
    trx,
    'renewals',
    later.map(({ order }) => ({
      order_id: order.id,
      license_id: order.renews_license_id!,
      paid_at: order.paid_at!,
      counts: true,
    })),
  )
  const all = [...ordered, ...later]
  const paid = all.filter(({ order }) => order.paid_at !== null)
  const devices = listDevices(now, licenses, createDraw('devices'))
  const support = describeSupport(now, licenses, devices)
  await insert(trx, 'activations', devices)
  await insert(trx, 'admins', support.admins)
  await insert(trx, 'customer_notes', support.customer_notes)
  await insert(trx, 'journal', [...listEntries(paid, licenses), ...support.journal])
  await insert(trx, 'emails', listEmails(now, all, licenses))
  await insert(trx, 'held_payments', all.flatMap(holdShort))
  await writeDocuments(deps, trx, paid, offers)
  await writeWebhook(deps, trx, paid)
  await countVisits(trx, now)
}

async function writeOffers(deps: ShopContext, trx: Trx, sales: Sale[]): Promise<Offers> {
  const { from, until } = days.coupon
  const begins = findMidnight(deps.clock.now(), from)
  const coupon = await trx
    .insertInto('coupons')
    .values({
      code: 'STUDIO15',
      percent: 15,
      off_cents: null,
      currency: product.currency,
      for_purchase: true,
      for_renewal: false,
      begins_at: begins,
      ends_at: findMidnight(deps.clock.now(), until),
      most_uses: 100,
      made_at: begins,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const teams = sales.filter(({ quote }) => quote !== null)
  await insert(trx, 'quotes', teams.map(describeQuote))
  await insert(
    trx,
    'quote_people',
    teams.flatMap(({ quote }) =>
      quote!.people.map(({ given, family, email }, index) => ({
        quote_id: quote!.id,
        seat: index + 1,
        name: `${given} ${family}`,
        email,
      })),
    ),
  )
  return { prices: await listPrices({ ...deps, db: trx }), coupon }
}

function describeQuote({ quote, buyer, quantity, begunAt }: Sale): Insertable<Database['quotes']> {
  const madeAt = addMilliseconds(begunAt, -3 * times.day)
  return {
    id: quote!.id,
    token_hash: hash(makeQuoteToken()),
    email: buyer.email,
    mode: quote!.mode,
    seats: quantity,
    unit_cents: quote!.unitCents,
    currency: product.currency,
    created_at: madeAt,
    valid_until: addMilliseconds(madeAt, 30 * times.day),
    cancelled_at: null,
  }
}

async function writeOrders(
  trx: Trx,
  sales: Sale[],
  describe: (sale: Sale) => Insertable<Database['orders']>,
): Promise<Ordered[]> {
  const rows = await trx.insertInto('orders').values(sales.map(describe)).returningAll().execute()
  const orders = new Map(rows.map((order) => [order.id, order]))
  return sales.map((sale) => ({ sale, order: orders.get(sale.id)! }))
}

function holdShort({ sale, order }: Ordered): Insertable<Database['held_payments']>[] {
  if (sale.shortCents === null) return []
  const facts = {
    receivedCents: sale.shortCents,
    askedCents: order.unit_cents,
    currency: order.price_currency,
  }
  return [
    {
      provider: sale.provider,
      reference: sale.reference,
      reason: 'underpaid',
      detail: JSON.stringify(facts),
      created_at: order.created_at,
    },
  ]
}

/** Counts each day's page views and checkouts, with more of them toward the end. */
async function countVisits(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into analytics_days (day, name, path, count)
    select ${now}::date - ago, name, path, least + (most * (365 - ago) / 365) + ago * 7919 % 11
    from generate_series(1, 365) ago, (
      values ('page_view', '/', 30, 50), ('begin_checkout', '/purchase', 1, 4)
    ) counted (name, path, least, most)
  `.execute(trx)
}

function insert<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: Insertable<Database[Table]>[],
) {
  return trx
    .insertInto(table)
    .values(rows as never)
    .execute()
}

import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { sha256 } from '#db/sha256.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { PaidOrder, ProviderEvent } from '../provider.ts'
import { readRows } from '../read-rows.ts'
import { askGumroad, type Connection } from './ask.ts'
import { readPaymentStatus, readRefunded, saleShape, type Sale } from './sale.ts'

const page = z.object({
  success: z.literal(true),
  sales: z.array(z.unknown()),
  next_page_key: z.string().optional(),
})

/** Lists one event for each state of the sales created between the two times, oldest sale first. */
export async function listEvents(
  connection: Connection,
  livemode: boolean,
  since: Date,
  until: Date,
): Promise<ProviderEvent[] | 'unavailable'> {
  const sales = await listSales(connection, since, until)
  if (sales === 'unavailable') return 'unavailable'
  return sales.toReversed().map((sale) => describeEvent(sale, livemode))
}

export async function listPaid(
  connection: Connection,
  since: Date,
  until: Date,
): Promise<PaidOrder[] | 'unavailable'> {
  const sales = await listSales(connection, since, until)
  if (sales === 'unavailable') return 'unavailable'
  return sales.filter(({ price }) => price > 0).map(describePaid)
}

function describeEvent(sale: Sale, livemode: boolean): ProviderEvent {
  const state = nameState(sale)
  return {
    // The id of a sale opens its order and must not be in a log, so the event's id is a hash.
    id: `sale:${sha256(sale.id).slice(0, 32)}:${state}`,
    type: 'sale',
    livemode,
    topic: 'order',
    reference: sale.id,
    payload: JSON.stringify({ sale_id: sale.id, state }),
    paymentStatus: readPaymentStatus(sale),
  }
}

function nameState(sale: Sale): string {
  const { dispute } = readPaymentStatus(sale)
  const refundedCents = readRefunded(sale) ?? 'in_part'
  const refunded = refundedCents === 0 ? null : `refunded_${refundedCents}`
  const disputed = dispute === 'none' ? null : `dispute_${dispute}`
  return [refunded, disputed].filter((part) => part !== null).join('+') || 'paid'
}

function describePaid(sale: Sale): PaidOrder {
  return {
    reference: sale.id,
    amountCents: sale.price,
    refunds: readPaymentStatus(sale).refunds,
    ours: true,
  }
}

/** Lists the successful sales of our product, newest first. */
async function listSales(
  connection: Connection,
  since: Date,
  until: Date,
): Promise<Sale[] | 'unavailable'> {
  const rows: unknown[] = []
  const seen = new Set<string>()
  for (let key: string | undefined = ''; key !== undefined;) {
    const answer: z.infer<typeof page> | 'not_found' | 'unavailable' = await askGumroad(
      connection,
      'sales.list',
      addressOf(connection, since, until, key),
      page,
    )
    if (answer === 'not_found' || answer === 'unavailable') return 'unavailable'
    rows.push(...answer.sales)
    key = answer.next_page_key
    // A list that links back to an earlier page would never end.
    if (key !== undefined && seen.has(key)) return 'unavailable'
    if (key !== undefined) seen.add(key)
  }
  return readRows(connection, 'gumroad', rows, saleShape).filter(
    ({ product_id, created_at: at }) =>
      product_id === connection.config.productId && at >= since && at <= until,
  )
}

/** Asks for one more day at both ends: Gumroad filters by day, in a time zone that it does not name. */
function addressOf({ config }: Connection, since: Date, until: Date, key: string): string {
  const day = (time: Date, days: number) =>
    addMilliseconds(time, days * times.day)
      .toISOString()
      .slice(0, 10)
  const filter = new URLSearchParams({
    after: day(since, -1),
    before: day(until, 2),
    product_id: config.productId,
    ...(key && { page_key: key }),
  })
  return `/v2/sales?${filter}`
}

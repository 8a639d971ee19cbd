import type { Database, Trx } from '#db/schema.ts'
import { findLastRestore } from '#db/restores.ts'
import type { ShopContext } from '../settings/deps.ts'

export type InvoiceSeries = Database['invoice_counters']['series']

const prefixes: Record<InvoiceSeries, string> = { invoice: '', credit_note: 'CN-' }

/**
 * Takes the next number of the year in the seller's time zone, such as "2026-0001". The next caller waits
 * until this transaction ends, so that no number is skipped or used twice. A restore can lose numbers that
 * were already used, so it starts another series: "2026-R1-0001", and after the next one "2026-R2-0001". A
 * sandbox marks its numbers: "2026-T-0001".
 */
export async function takeNumber(
  { config }: Pick<ShopContext, 'config'>,
  trx: Trx,
  series: InvoiceSeries,
  issuedAt: Date,
): Promise<string> {
  const { sellerTimeZone: timeZone, kind } = config
  const year = Number(issuedAt.toLocaleDateString('en-US', { year: 'numeric', timeZone }))
  const restore = await findLastRestore(trx)
  const { last } = await (restore === null
    ? count(trx, series, year)
    : countSince(trx, restore.number, series, year))
  const since = restore === null ? '' : `R${restore.number}-`
  const test = kind === 'sandbox' ? 'T-' : ''
  return `${prefixes[series]}${year}-${test}${since}${String(last).padStart(4, '0')}`
}

function count(trx: Trx, series: InvoiceSeries, year: number) {
  return trx
    .insertInto('invoice_counters')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet((eb) => ({ last: eb('invoice_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
}

function countSince(trx: Trx, restore: number, series: InvoiceSeries, year: number) {
  return trx
    .insertInto('restored_counters')
    .values({ restore_number: restore, series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['restore_number', 'series', 'year'])
        .doUpdateSet((eb) => ({ last: eb('restored_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
}

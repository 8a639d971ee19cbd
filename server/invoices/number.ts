import type { Transaction } from 'kysely'
import type { Database, InvoiceSeries } from '#db/schema.ts'

const prefixes: Record<InvoiceSeries, string> = { invoice: '', credit_note: 'CN-' }

/**
 * Takes the next number of its year in that time zone, "2026-0001". The next caller waits until this
 * transaction ends, so that no number is skipped or used twice.
 */
export async function takeNumber(
  trx: Transaction<Database>,
  series: InvoiceSeries,
  issuedAt: Date,
  timeZone: string,
): Promise<string> {
  const year = Number(issuedAt.toLocaleDateString('en-US', { year: 'numeric', timeZone }))
  const { last } = await trx
    .insertInto('invoice_counters')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet((eb) => ({ last: eb('invoice_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefixes[series]}${year}-${String(last).padStart(4, '0')}`
}

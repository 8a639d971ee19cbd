import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../clock.ts'
import type { Books } from '../../deps.ts'
import { issued, printedDay } from '../../invoices/issued.ts'
import type { Range } from './range.ts'

export interface IssuedDocument {
  number: string
  /** As printed on it, in the seller's time zone. */
  date: string
  order_id: string
  order_number: string
  country: string | null
  vat_id: string
  /** Cents are below zero on a credit note. */
  net_cents: number
  tax_cents: number
  gross_cents: number
  currency: string
}

/** Lists invoices and credit notes by the day on them: all, or the first `most`. */
export async function reportInvoices(
  { db }: Books,
  { from, end }: Range,
  most?: number,
): Promise<IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    with dated as (
      select *, ${printedDay} as date
      from ${issued} issued
      -- To read the day of each takes long. It is at most a day from the day in UTC.
      where issued_at >= ${addMilliseconds(from, -times.day)}
        and issued_at < ${addMilliseconds(end, times.day)}
    )
    select number, date, order_id, order_number, orders.country, facts->'buyer'->>'vat_id' as vat_id,
      sign * ((facts->>'totalCents')::int - (facts->>'taxCents')::int) as net_cents,
      sign * (facts->>'taxCents')::int as tax_cents,
      sign * (facts->>'totalCents')::int as gross_cents,
      facts->>'currency' as currency
    from dated join orders on orders.id = order_id
    where date >= ${dayOf(from)} and date < ${dayOf(end)}
    order by date, number limit ${most ?? null}
  `.execute(db)
  return rows
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

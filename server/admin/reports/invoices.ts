import { sql } from 'kysely'
import { firstCurrency } from '#contract/money.ts'
import type { Deps } from '../../deps.ts'
import type { Range } from './range.ts'

export interface IssuedDocument {
  number: string
  /** As printed on it, in the seller's time zone. */
  date: string
  order_id: string
  country: string | null
  vat_id: string
  /** Cents are below zero on a credit note. */
  net_cents: number
  tax_cents: number
  gross_cents: number
  currency: string
}

const pageSize = 1000

/** Lists invoices and credit notes by the day on them, a page at a time; `after`: the last row so far. */
export async function listInvoices(
  { db }: Pick<Deps, 'db'>,
  { from, end }: Range,
  after?: Pick<IssuedDocument, 'date' | 'number'>,
): Promise<IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    with documents as (
      select number, order_id, facts, 1 as sign from invoices
      union all
      select note.number, order_id, note.facts, -1
      from credit_notes note join invoices on invoices.number = invoice_number
    ), dated as (
      select *, to_char(
        (facts->>'issuedAt')::timestamptz at time zone coalesce(facts->>'timeZone', 'UTC'), 'YYYY-MM-DD'
      ) as date
      from documents
    )
    select number, date, order_id, orders.country, facts->'buyer'->>'vat_id' as vat_id,
      sign * ((facts->>'totalCents')::int - (facts->>'taxCents')::int) as net_cents,
      sign * (facts->>'taxCents')::int as tax_cents,
      sign * (facts->>'totalCents')::int as gross_cents,
      coalesce(facts->>'currency', ${firstCurrency}) as currency
    from dated join orders on orders.id = order_id
    where date >= ${dayOf(from)} and date < ${dayOf(end)}
      and (date, number) > (${after?.date ?? ''}, ${after?.number ?? ''})
    order by date, number limit ${pageSize}
  `.execute(db)
  return rows
}

/** The accountant wants all of them in one list. */
export async function listAllInvoices(
  deps: Pick<Deps, 'db'>,
  range: Range,
): Promise<IssuedDocument[]> {
  const all: IssuedDocument[] = []
  for (;;) {
    const page = await listInvoices(deps, range, all.at(-1))
    if (page.length === 0) return all
    all.push(...page)
  }
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

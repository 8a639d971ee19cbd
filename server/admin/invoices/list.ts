import { sql, type RawBuilder } from 'kysely'
import type { ListedInvoice } from '#contract/admin/invoices.ts'
import type { Db } from '#db/schema.ts'
import type { Books } from '../../deps.ts'
import { issued, printedDay } from '../../invoices/issued.ts'
import { containing } from '../filters.ts'
import { pageSize, type Page } from '../page.ts'
import { readOrderNumber } from '#contract/order-number.ts'

interface Filter {
  /** Days as printed on the documents, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** A part of a number, of the company or of the email on it; the number of its order. */
  text?: string | undefined
  /** The number of the document before. */
  after?: string | undefined
}

/** Lists invoices and credit notes, newest first, fifty at a time. */
export async function listInvoices(
  { db }: Books,
  { from, to, text, after }: Filter,
): Promise<Page<ListedInvoice> | { refused: string }> {
  const page = after === undefined ? sql`true` : await comesAfterDocument(db, after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const wanted = [
    page,
    ...(from === undefined ? [] : [sql`${printedDay} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${printedDay} <= ${to}`]),
    ...(text === undefined ? [] : [matching(text)]),
  ]
  const { rows } = await sql<ListedInvoice>`
    select number, ${printedDay} as date,
      case when sign = 1 then 'invoice' else 'credit note' end as kind,
      coalesce(nullif(facts->'buyer'->>'company', ''), facts->'buyer'->>'email') as buyer,
      order_id,
      (select order_number from orders where id = order_id) as order_number,
      sign * ((facts->>'totalCents')::int - (facts->>'taxCents')::int) as net_cents,
      sign * (facts->>'taxCents')::int as tax_cents,
      sign * (facts->>'totalCents')::int as gross_cents,
      facts->>'currency' as currency
    from ${issued} issued where ${sql.join(wanted, sql` and `)}
    order by issued_at desc, number desc limit ${pageSize}
  `.execute(db)
  return { rows, next: rows.length === pageSize ? rows.at(-1)!.number : null }
}

async function comesAfterDocument(db: Db, number: string): Promise<RawBuilder<boolean> | null> {
  const { rows } = await sql`select from ${issued} issued where number = ${number}`.execute(db)
  if (rows.length === 0) return null
  return sql`(issued_at, number) < (
    select issued_at, number from ${issued} last where number = ${number}
  )`
}

function matching(text: string): RawBuilder<boolean> {
  const pattern = containing(text)
  return sql`(
    lower(number) like ${pattern} or lower(facts->'buyer'->>'company') like ${pattern}
    or lower(facts->'buyer'->>'email') like ${pattern}
    or order_id = (select id from orders where order_number = ${readOrderNumber(text)})
  )`
}

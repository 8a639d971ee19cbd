import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import type { InvoiceFacts } from './facts.ts'

/**
 * Finds the valid invoice of an order: the one with the largest remaining sum, and the newest of several. It
 * may itself reverse a credit note for an earlier invoice.
 */
export async function findInvoice(
  db: Db,
  orderId: string,
  number?: string,
): Promise<InvoiceFacts | null> {
  const { rows } = await sql<{ facts: InvoiceFacts }>`
    select facts from invoices
    where order_id = ${orderId} and number = coalesce(${number ?? null}, number)
    order by ${standing} desc, issued_at desc, number desc limit 1
  `.execute(db)
  return rows[0]?.facts ?? null
}

/** The cents of an invoice that no credit note has taken back. */
const standing = sql<number>`(invoices.facts->>'totalCents')::int - (
  select coalesce(sum(amount_cents), 0) from credit_notes where invoice_number = invoices.number
)::int`

export async function findCreditNote(
  { db }: ShopContext,
  accountId: string,
  number: string,
): Promise<InvoiceFacts | null> {
  const row = await db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.number', 'credit_notes.invoice_number')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select('credit_notes.facts')
    .where('credit_notes.number', '=', number)
    .where('orders.account_id', '=', accountId)
    .executeTakeFirst()
  return (row?.facts as InvoiceFacts | undefined) ?? null
}

interface Documents {
  invoice: string
  otherInvoices: string[]
  creditNotes: string[]
}

/** Lists the numbers of an account's documents by order: the valid invoices and all credit notes. */
export async function listDocuments(
  { db }: ShopContext,
  accountId: string,
): Promise<Map<string, Documents>> {
  const { rows } = await sql<{ order_id: string; numbers: string[]; notes: string[] }>`
    with issued as (
      select invoices.number, invoices.order_id, invoices.issued_at, ${standing} as standing
      from invoices join orders on orders.id = invoices.order_id
      where orders.account_id = ${accountId}
    )
    select order_id,
      array_agg(number order by standing desc, issued_at desc, number desc)
        filter (where standing > 0 or answered.newest) as numbers,
      array(
        select note.number from credit_notes note
        where invoice_number = any(array_agg(issued.number)) order by issued_at, note.number
      ) as notes
    from issued, lateral (
      select not exists (
        select from issued later
        where later.order_id = issued.order_id
          and (later.standing, later.issued_at, later.number)
            > (issued.standing, issued.issued_at, issued.number)
      ) as newest
    ) answered
    group by order_id
  `.execute(db)
  return new Map(
    rows.map(({ order_id: orderId, numbers: [invoice, ...otherInvoices], notes }) => [
      orderId,
      { invoice: invoice!, otherInvoices, creditNotes: notes },
    ]),
  )
}

import { readCapitals } from '#license-client/src/readings.ts'
import { sql } from 'kysely'
import type { ShopContext } from '../settings/deps.ts'
import type { InvoiceFacts } from './facts.ts'

/** Invoices and credit notes as one list. `sign` is negative for documents that take money back. */
export const issued = sql`(
  select number, order_id, issued_at, facts, 1 as sign from invoices
  union all
  select note.number, order_id, note.issued_at, note.facts, -1
  from credit_notes note join invoices on invoices.number = invoice_number
)`

/** The day printed on a document, in the seller's time zone. */
export const printedDay = sql<string>`to_char(
  (facts->>'issuedAt')::timestamptz at time zone (facts->>'timeZone'), 'YYYY-MM-DD'
)`

/** Finds the document with a number, no matter who it was issued to. */
export async function findIssued(
  { db }: ShopContext,
  number: string,
): Promise<InvoiceFacts | null> {
  const { rows } = await sql<{ facts: InvoiceFacts }>`
    select facts from ${issued} issued where number = ${readCapitals(number)}
  `.execute(db)
  return rows[0]?.facts ?? null
}

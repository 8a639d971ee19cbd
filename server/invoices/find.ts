import type { Deps } from '../deps.ts'
import type { InvoiceFacts } from './facts.ts'

type FindDeps = Pick<Deps, 'db'>

/** Finds a credit note of this account's orders. */
export async function findCreditNote(
  { db }: FindDeps,
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

/** Lists the numbers of an account's documents, by order. */
export async function listDocuments(
  { db }: FindDeps,
  accountId: string,
): Promise<Map<string, { invoice: string; creditNotes: string[] }>> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .leftJoin('credit_notes', 'credit_notes.invoice_number', 'invoices.number')
    .select(['invoices.order_id', 'invoices.number', 'credit_notes.number as credit_note'])
    .where('orders.account_id', '=', accountId)
    .orderBy('credit_notes.issued_at')
    .execute()
  const documents = new Map<string, { invoice: string; creditNotes: string[] }>()
  for (const { order_id: orderId, number, credit_note: note } of rows) {
    const known = documents.get(orderId) ?? { invoice: number, creditNotes: [] }
    if (note !== null) known.creditNotes.push(note)
    documents.set(orderId, known)
  }
  return documents
}

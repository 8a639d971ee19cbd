import type { Db } from '#db/schema.ts'
import type { Books } from '../deps.ts'
import type { InvoiceFacts } from './facts.ts'

/** Finds the invoice of an order that holds: the newest, which may answer a credit note of the one before. */
export async function findInvoice(db: Db, orderId: string): Promise<InvoiceFacts | null> {
  const row = await db
    .selectFrom('invoices')
    .select('facts')
    .where('order_id', '=', orderId)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.facts as InvoiceFacts | undefined) ?? null
}

/** Finds a credit note of this account's orders. */
export async function findCreditNote(
  { db }: Books,
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

/** Lists the numbers of an account's documents, by order: the invoice that holds, and all credit notes. */
export async function listDocuments(
  { db }: Books,
  accountId: string,
): Promise<Map<string, { invoice: string; creditNotes: string[] }>> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .leftJoin('credit_notes', 'credit_notes.invoice_number', 'invoices.number')
    .select(['invoices.order_id', 'invoices.number', 'credit_notes.number as credit_note'])
    .where('orders.account_id', '=', accountId)
    .orderBy('invoices.issued_at')
    .orderBy('credit_notes.issued_at')
    .execute()
  const documents = new Map<string, { invoice: string; creditNotes: string[] }>()
  for (const { order_id: orderId, number, credit_note: note } of rows) {
    const creditNotes = documents.get(orderId)?.creditNotes ?? []
    if (note !== null) creditNotes.push(note)
    documents.set(orderId, { invoice: number, creditNotes })
  }
  return documents
}

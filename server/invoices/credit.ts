import type { Selectable, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { describeCreditNote, type InvoiceFacts } from './facts.ts'
import { takeNumber } from './number.ts'

type Order = Selectable<Database['orders']>

/**
 * Issues a credit note for what was refunded since the last one. Answers its number; null when nothing
 * was refunded or nobody asked for an invoice. The order's row is locked.
 */
export async function creditRefund(
  deps: Pick<Deps, 'clock' | 'config'>,
  trx: Transaction<Database>,
  order: Pick<Order, 'id' | 'amount_cents' | 'refunded_cents' | 'dispute'>,
): Promise<string | null> {
  const invoice = await trx
    .selectFrom('invoices')
    .select(['number', 'facts'])
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (invoice === undefined) return null
  const before = await sumCredited(trx, invoice.number)
  const credited = countGone(order)
  if (credited <= before) return null
  const issuedAt = deps.clock.now()
  const { sellerTimeZone: timeZone } = deps.config
  const number = await takeNumber(trx, 'credit_note', issuedAt, timeZone)
  const facts = describeCreditNote(
    invoice.facts as InvoiceFacts,
    { number, issuedAt, timeZone },
    { before, credited },
  )
  await trx
    .insertInto('credit_notes')
    .values({
      number,
      invoice_number: invoice.number,
      issued_at: issuedAt,
      amount_cents: facts.totalCents,
      facts: JSON.stringify(facts),
    })
    .execute()
  return number
}

async function sumCredited(trx: Transaction<Database>, invoiceNumber: string): Promise<number> {
  const notes = await trx
    .selectFrom('credit_notes')
    .select('amount_cents')
    .where('invoice_number', '=', invoiceNumber)
    .execute()
  return notes.reduce((sum, note) => sum + note.amount_cents, 0)
}

/** A lost dispute takes the whole payment, whatever was refunded before. */
function countGone(order: Pick<Order, 'amount_cents' | 'refunded_cents' | 'dispute'>): number {
  const paid = order.amount_cents!
  return order.dispute === 'lost' ? paid : Math.min(order.refunded_cents, paid)
}

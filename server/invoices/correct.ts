import type { Selectable } from 'kysely'
import type { Database, InvoiceSeries, Trx } from '#db/schema.ts'
import type { Books } from '../deps.ts'
import { describeAnswer, describeCreditNote, type InvoiceFacts, type Issue } from './facts.ts'
import { findInvoice } from './find.ts'
import { takeNumber } from './number.ts'

type Order = Selectable<Database['orders']>
type Money = Pick<Order, 'id' | 'amount_cents' | 'refunded_cents' | 'dispute'>
/** The numbers of what was issued; null for what was not. */
interface Corrections {
  creditNote: string | null
  invoice: string | null
}

/**
 * Issues what an order's invoice lacks now: a credit note for money that went back, and a new invoice for
 * what a bank returned. Nothing when nobody asked for an invoice. The order's row is locked.
 */
export async function correctInvoice(deps: Books, trx: Trx, order: Money): Promise<Corrections> {
  const invoice = await findInvoice(trx, order.id)
  if (invoice === null) return { creditNote: null, invoice: null }
  const notes = await listNotes(trx, invoice.number)
  const credited = notes.reduce((sum, { totalCents }) => sum + totalCents, 0)
  // A later invoice is for what was left when the bank took the rest.
  const gone = countGone(order) - (order.amount_cents! - invoice.totalCents)
  if (gone < credited && order.dispute !== 'open') {
    const number = await answer(deps, trx, invoice, notes.at(-1)!)
    return { ...(await correctInvoice(deps, trx, order)), invoice: number }
  }
  const creditNote =
    gone > credited ? await credit(deps, trx, invoice, { before: credited, credited: gone }) : null
  return { creditNote, invoice: null }
}

/** Oldest first. */
async function listNotes(trx: Trx, invoice: string): Promise<InvoiceFacts[]> {
  const notes = await trx
    .selectFrom('credit_notes')
    .select('facts')
    .where('invoice_number', '=', invoice)
    .orderBy('issued_at')
    .orderBy('number')
    .execute()
  return notes.map(({ facts }) => facts as InvoiceFacts)
}

async function credit(
  deps: Books,
  trx: Trx,
  invoice: InvoiceFacts,
  part: { before: number; credited: number },
): Promise<string> {
  const issue = await beginIssue(deps, trx, 'credit_note')
  const facts = describeCreditNote(invoice, issue, part)
  await trx
    .insertInto('credit_notes')
    .values({
      number: issue.number,
      invoice_number: invoice.number,
      issued_at: issue.issuedAt,
      amount_cents: facts.totalCents,
      facts: JSON.stringify(facts),
    })
    .execute()
  return issue.number
}

async function answer(
  deps: Books,
  trx: Trx,
  invoice: InvoiceFacts,
  note: InvoiceFacts,
): Promise<string> {
  const issue = await beginIssue(deps, trx, 'invoice')
  await trx
    .insertInto('invoices')
    .values({
      number: issue.number,
      order_id: invoice.orderId,
      issued_at: issue.issuedAt,
      facts: JSON.stringify(describeAnswer(invoice, note, issue)),
      answers: note.number,
    })
    .execute()
  return issue.number
}

async function beginIssue(
  { clock, config }: Books,
  trx: Trx,
  series: InvoiceSeries,
): Promise<Issue> {
  const issuedAt = clock.now()
  const { sellerTimeZone: timeZone } = config
  return { number: await takeNumber(trx, series, issuedAt, timeZone), issuedAt, timeZone }
}

/** A lost dispute takes the whole payment, whatever was refunded before. */
function countGone(order: Money): number {
  const paid = order.amount_cents!
  return order.dispute === 'lost' ? paid : Math.min(order.refunded_cents, paid)
}

import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import { describeAnswer, describeCreditNote, type InvoiceFacts, type Issue } from './facts.ts'
import { type InvoiceSeries, takeNumber } from './number.ts'

/** The numbers of the issued documents; null for those that were not issued. */
interface Corrections {
  creditNote: string | null
  invoice: string | null
}

/** An issued document with its remaining cents, which no later document has taken back. */
interface Document {
  facts: InvoiceFacts
  standingCents: number
}

/**
 * Issues what an order's invoice still lacks, so that all documents add up to the money that was kept: credit
 * notes for money that went back, and invoices for money that returned after that. Does nothing if nobody
 * asked for an invoice. The order's row must be locked.
 */
export async function correctInvoice(
  deps: ShopContext,
  trx: Trx,
  orderId: string,
): Promise<Corrections> {
  const { invoices, notes } = await listDocuments(trx, orderId)
  if (invoices.length === 0) return { creditNote: null, invoice: null }
  const surplus = addStanding(invoices) - (await readKept(trx, orderId))
  const credited = splitOver(invoices, surplus)
  const answered = splitOver(notes, -surplus)
  return {
    creditNote: await issueEach(credited, (part) => credit(deps, trx, part)),
    invoice: await issueEach(answered, (part) => answer(deps, trx, part, invoices)),
  }
}

async function readKept(trx: Trx, orderId: string): Promise<number> {
  const { kept } = await trx
    .selectFrom('orders')
    .select(sql<number>`amount_cents - count_gone(orders)`.as('kept'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return kept
}

type Part = Document & { cents: number }

/** Chooses the document with exactly this sum, or else the largest ones. */
function splitOver(documents: Document[], cents: number): Part[] {
  const [first] = documents
    .filter(({ standingCents }) => standingCents > 0)
    .toSorted(
      (one, other) =>
        Number(other.standingCents === cents) - Number(one.standingCents === cents) ||
        other.standingCents - one.standingCents,
    )
  if (cents <= 0 || first === undefined) return []
  const part = { ...first, cents: Math.min(cents, first.standingCents) }
  const others = documents.filter((each) => each !== first)
  return [part, ...splitOver(others, cents - part.cents)]
}

async function issueEach(
  parts: Part[],
  issue: (part: Part) => Promise<string>,
): Promise<string | null> {
  const numbers: string[] = []
  for (const part of parts) numbers.push(await issue(part))
  return numbers.join(', ') || null
}

function addStanding(documents: Document[]): number {
  return documents.reduce((sum, { standingCents }) => sum + standingCents, 0)
}

/** Lists documents, newest first. */
async function listDocuments(
  trx: Trx,
  orderId: string,
): Promise<{ invoices: Document[]; notes: Document[] }> {
  const invoices = await trx
    .selectFrom('invoices')
    .select(['number', 'facts', 'answers'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  const numbers = invoices.map(({ number }) => number)
  const notes = await trx
    .selectFrom('credit_notes')
    .select(['number', 'facts', 'invoice_number'])
    .where(({ eb, val }) => eb('invoice_number', '=', eb.fn.any(val(numbers))))
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return {
    invoices: invoices.map(({ number, facts }) =>
      weigh(facts, notes, ({ invoice_number: of }) => of === number),
    ),
    notes: notes.map(({ number, facts }) =>
      weigh(facts, invoices, ({ answers: of }) => of === number),
    ),
  }
}

function weigh<Other extends { facts: unknown }>(
  facts: unknown,
  others: Other[],
  takesBack: (other: Other) => boolean,
): Document {
  const cents = others.filter(takesBack).map(({ facts: each }) => (each as InvoiceFacts).totalCents)
  const document = facts as InvoiceFacts
  return {
    facts: document,
    standingCents: cents.reduce((rest, each) => rest - each, document.totalCents),
  }
}

async function credit(
  deps: ShopContext,
  trx: Trx,
  { facts: invoice, ...part }: Part,
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
  deps: ShopContext,
  trx: Trx,
  { facts: note, ...part }: Part,
  invoices: Document[],
): Promise<string> {
  const issue = await beginIssue(deps, trx, 'invoice')
  const { facts: invoice } = invoices.find(({ facts }) => facts.number === note.corrects!.number)!
  await trx
    .insertInto('invoices')
    .values({
      number: issue.number,
      order_id: note.orderId,
      issued_at: issue.issuedAt,
      facts: JSON.stringify(describeAnswer(invoice, note, issue, part)),
      answers: note.number,
    })
    .execute()
  return issue.number
}

async function beginIssue(deps: ShopContext, trx: Trx, series: InvoiceSeries): Promise<Issue> {
  const issuedAt = deps.clock.now()
  const { sellerTimeZone: timeZone } = deps.config
  return { number: await takeNumber(deps, trx, series, issuedAt), issuedAt, timeZone }
}

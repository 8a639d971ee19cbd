import { Hono } from 'hono'
import { jsonBody } from '../../openapi/call.ts'
import { creditNoteRequest, invoiceRequest } from '#contract/account.ts'
import type { Deps, Books } from '../../deps.ts'
import { answerDocument } from '../../invoices/file.ts'
import { findCreditNote } from '../../invoices/find.ts'
import { issueInvoice, type NoInvoice } from '../../invoices/issue.ts'
import { authenticate } from '../accounts/authenticate.ts'
import { accountCalls, guessedCodes, invoices } from '../call-budgets.ts'
import { parseJson } from '../parse.ts'
import { Refusal, tooMany } from '../refusal.ts'
import { spends } from '../spends.ts'
import { describeAccountCall, exampleId, proof, signedIn } from '../accounts/describe-call.ts'

/** These calls, as the reference describes them. */
export const invoiceReference = [
  describeAccountCall({
    path: '/api/account/invoice',
    summary: 'Get the invoice of a paid order.',
    about: 'The first call issues it with these fields; later calls print it again.',
    body: jsonBody(invoiceRequest, { ...proof, order_id: exampleId, company: 'Example GmbH' }),
    answers: { 200: { says: 'The invoice.', media: 'application/pdf' } },
    errors: [...signedIn, 'not_found', 'no_invoice'],
  }),
  describeAccountCall({
    path: '/api/account/credit-note',
    summary: 'Get a credit note.',
    body: jsonBody(creditNoteRequest, { ...proof, number: 'CN-2026-0001' }),
    answers: { 200: { says: 'The credit note.', media: 'application/pdf' } },
    errors: [...signedIn, 'not_found'],
  }),
]

/** Invoices and credit notes of an account's orders, as PDF. */
export function invoiceRoutes(deps: Deps) {
  return new Hono()
    .post('/invoice', spends(guessedCodes, accountCalls, invoices), async (c) => {
      const request = await parseJson(c, invoiceRequest)
      const { account_id: accountId } = await authenticate(deps, c, request)
      await spendPrint(deps, accountId)
      const { order_id: orderId, buyer, number } = request
      const issued = await issueInvoice(deps, { accountId, orderId, buyer, number })
      return 'reason' in issued ? refuse(deps, issued) : answerDocument(issued)
    })
    .post('/credit-note', spends(guessedCodes, accountCalls, invoices), async (c) => {
      const request = await parseJson(c, creditNoteRequest)
      const { account_id: accountId } = await authenticate(deps, c, request)
      await spendPrint(deps, accountId)
      const note = await findCreditNote(deps, accountId, request.number)
      if (note === null) throw notFound()
      return answerDocument(note)
    })
}

/** Printing is an account's most expensive call. */
async function spendPrint({ limits }: Deps, accountId: string): Promise<void> {
  const spent = await limits.spend('invoicesPerAccount', accountId)
  if (spent.allowed) return
  const what = 'Too many invoices and credit notes were requested for your account.'
  throw tooMany(spent.retryAfterSeconds, what)
}

function refuse({ config }: Books, no: NoInvoice): never {
  if (no.reason === 'not_found') throw notFound()
  const sentences = {
    not_paid: 'This order isn’t paid yet. Get its invoice once it is.',
    sold_by_provider: `${no.reason === 'sold_by_provider' ? no.seller : ''} sold this order and issues its invoice.`,
    no_seller: `Email ${config.supportEmail} for an invoice.`,
    unprintable: `We can’t print these characters: ${no.reason === 'unprintable' ? no.characters.join(' ') : ''}. Please use Latin, Greek or Cyrillic letters.`,
  }
  throw new Refusal(409, 'no_invoice', sentences[no.reason])
}

function notFound(): Refusal {
  return new Refusal(404, 'not_found', 'This order isn’t in your account.')
}

import { creditNoteRequest, invoiceRequest } from '#contract/account.ts'
import { answerDocument } from '#server/invoices/file.ts'
import { findCreditNote } from '#server/invoices/find.ts'
import { issueInvoice, type NoInvoice } from '#server/invoices/issue.ts'
import { accountCall, exampleId } from '../accounts/account-call.ts'
import { invoices } from '../../guards/call-limits.ts'
import { Refusal } from '../../guards/refusal.ts'

export const invoiceCalls = [
  accountCall({
    path: '/api/account/invoice',
    summary: 'Get the invoice of a paid order.',
    about: 'The first call issues it with these fields; later calls print it again.',
    input: invoiceRequest,
    example: { order_id: exampleId, company: 'Example GmbH' },
    media: 'application/pdf',
    says: 'The invoice.',
    errors: ['not_found', 'no_invoice'],
    limits: [invoices],
    answer: async (deps, { account_id: accountId }, { order_id: orderId, buyer, number }) => {
      const issued = await issueInvoice(deps, { accountId, orderId, buyer, number })
      return 'reason' in issued ? refuse(issued) : answerDocument(issued)
    },
  }),
  accountCall({
    path: '/api/account/credit-note',
    summary: 'Get a credit note.',
    input: creditNoteRequest,
    example: { number: 'CN-2026-0001' },
    media: 'application/pdf',
    says: 'The credit note.',
    errors: ['not_found'],
    limits: [invoices],
    answer: async (deps, { account_id: accountId }, { number }) => {
      const note = await findCreditNote(deps, accountId, number)
      if (note === null) throw notFound()
      return answerDocument(note)
    },
  }),
]

function refuse(no: NoInvoice): never {
  if (no.reason === 'not_found') throw notFound()
  const sentences = {
    not_paid: 'This order isn’t paid yet. Get its invoice once it is.',
    sold_by_provider: `${no.reason === 'sold_by_provider' ? no.seller : ''} sold this order and issues its invoice.`,
    unprintable: `We can’t print these characters: ${no.reason === 'unprintable' ? no.characters.join(' ') : ''}. Please use Latin, Greek or Cyrillic letters.`,
  }
  throw new Refusal(409, 'no_invoice', sentences[no.reason])
}

function notFound(): Refusal {
  return new Refusal(404, 'not_found', 'This order isn’t in your account.')
}

import type { NotNull } from 'kysely'
import { buyerFields } from '#contract/account.ts'
import { findFieldProblems, tidyFields } from '#contract/invoice-fields.ts'
import { formatCents } from '#contract/money.ts'
import type { Trx } from '#db/schema.ts'
import { parseEmail } from '#contract/email.ts'
import { findUnprintable } from '../../invoices/fonts.ts'
import { issueFirst } from '../../invoices/issue.ts'
import { untouched } from '../../checkout/provider.ts'
import { acceptPayment } from '../../orders/accept-payment.ts'
import { followMoney } from '../../orders/follow-money.ts'
import { insertOrder, type Order } from '../../orders/order.ts'
import { termsOfQuote, type Quote } from '../../orders/quotes.ts'
import { defineAction, findRepeat, type Operator, type Outcome } from '../act.ts'
import { defineSteps } from '../call.ts'
import type { Deps } from '../../settings/deps.ts'
import { rebuilders } from '../emails/rebuild.ts'
import { buyerWords, cents } from '../input.ts'
import { sayObstacle } from '../orders/issue-invoice.ts'
import {
  compareReference,
  findDayProblem,
  refuseKnownReference,
  bankTransferFields,
  transferWords,
  writeTransfer,
} from '../transfer-fields.ts'
import { endQuoteCheckouts, findOpenCheckout } from './end-checkouts.ts'
import { chooseBuyer } from './pro-forma.ts'
import { lockOpen, quote } from './quotes.ts'
import { taxField, taxWords, totalQuote, type Total } from './total.ts'

/**
 * Records a quote as paid by bank transfer. Everything is checked first. Then the provider is asked to close
 * its pages, outside any transaction, and everything is written in one transaction. If the program is killed
 * in between, nothing is recorded, and a buyer who pays by card opens a new page.
 */
async function recordInSteps(deps: Deps, by: Operator, input: unknown): Promise<Outcome> {
  const tried = await record(deps, { name: by.name, isTrial: true }, input)
  if (!tried.ok) return (await findRepeat(deps, by)) ?? tried
  if (by.isTrial) return tried
  const open = await endQuoteCheckouts(deps, tried.change.before['quote'] as string)
  if (open !== null) return { ok: false, problems: [open] }
  return record(deps, by, input)
}

const record = defineAction(
  'quotes/record-transfer',
  { quote, ...bankTransferFields, total_cents: cents, tax_cents: taxField, ...buyerFields },
  async (deps: Deps, trx, input, by) => {
    const { day, reference } = input
    const found = await lockOpen(deps, trx, input.quote)
    if ('refused' in found) return found
    const wrongDay = findDayProblem(deps, day)
    if (wrongDay !== null) return { refused: wrongDay }
    const total = totalQuote(deps.config, found, input.tax_cents)
    if ('refused' in total) return total
    if (total.totalCents !== input.total_cents)
      return { refused: refuseTotal(found, total, input.total_cents) }
    const buyer = await chooseBuyer(trx, found.id, tidyFields(input))
    const problems = Object.values(findFieldProblems(buyer)).filter((each) => each !== null)
    if (problems.length > 0) return { refused: problems }
    const open = by.isTrial ? null : await findOpenCheckout(deps, trx, found.id)
    if (open !== null) return { refused: open }
    const order = await begin(deps, trx, found, reference)
    const transfer = { direction: 'in' as const, day, reference, cents: total.totalCents }
    if (order === null || !(await writeTransfer(deps, trx, { order_id: order.id, ...transfer })))
      return refuseKnownReference(trx, reference)
    const paid = await take(deps, trx, order, { quote: found, ...total, ...transfer })
    const unprintable = findUnprintable(Object.values(buyer).join('\n'))
    const invoice = await issueFirst(deps, trx, paid, { buyer, unprintable })
    if ('reason' in invoice) return { refused: sayObstacle(invoice) }
    await emailInvoice(deps, trx, paid)
    return {
      order: order.id,
      before: { quote: found.id, state: 'open' },
      after: { day, reference, ...total, currency: found.currency, invoice: invoice.number },
    }
  },
  { asksReason: true, guards: 'money' },
)

export const recordTransfer = defineSteps(record, {
  summary:
    'Record that a quote was paid by bank transfer: it is delivered at once, with its invoice.',
  past: 'Recorded a bank transfer',
  form: {
    title: 'Record transfer',
    does: 'This emails the keys, the receipt and the invoice to {email} at once, and the quote can no longer be paid by card. No provider confirms a transfer, so check that {received} is on your bank statement. If you leave the customer’s details empty, the invoice has those of the pro forma.',
    fields: {
      day: transferWords.day,
      total_cents: { label: 'Total received' },
      tax_cents: taxWords,
      reference: transferWords.reference,
      ...buyerWords,
    },
    line: 'The money is in your bank account',
    done: 'Transfer recorded and quote delivered.',
  },
  personOnly: true,
  command: {
    words: ['quote'],
    question: 'No provider confirms it. The keys and the invoice are emailed at once.',
  },
  act: recordInSteps,
})

function refuseTotal({ currency }: Quote, { totalCents, taxCents }: Total, said: number): string {
  const tax = taxCents === 0 ? '' : `, with ${formatCents(taxCents, currency)} of tax in it`
  return `The total of this quote is ${formatCents(totalCents, currency)}${tax}, and not ${formatCents(said, currency)}.`
}

/** Begins the order; null when another order was paid with this reference. */
async function begin(deps: Deps, trx: Trx, found: Quote, reference: string): Promise<Order | null> {
  const columns = {
    provider: 'transfer' as const,
    provider_order_id: compareReference(reference),
    kind: 'team' as const,
    email: found.email,
    email_norm: parseEmail(found.email)!.normal,
    quote_id: found.id,
    created_at: deps.clock.now(),
  }
  const order = await insertOrder(trx, columns, termsOfQuote(deps, found))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return order ?? null
}

interface Transfer extends Total {
  quote: Quote
  reference: string
}

/** Delivers the order, as `applyPayment` does for a payment that a provider confirmed. */
async function take(
  deps: Deps,
  trx: Trx,
  order: Order,
  { quote: { email, currency }, reference, totalCents, taxCents }: Transfer,
): Promise<Order> {
  const payment = { paymentId: reference, amountCents: totalCents, taxCents, currency }
  const about = { country: null, remark: null }
  const paid = await acceptPayment(deps, trx, order, { ...payment, ...about }, parseEmail(email)!)
  await followMoney(deps, trx, paid, { ...untouched, read: 0 }, true)
  return paid
}

async function emailInvoice(deps: Deps, trx: Trx, order: Order): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', order.account_id!)
    .$narrowType<{ email: NotNull; email_norm: NotNull }>()
    .executeTakeFirstOrThrow()
  await rebuilders.invoice(deps, trx, account, { order, name: 'invoice' })
}

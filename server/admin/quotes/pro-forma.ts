import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { buyerFields } from '#contract/account.ts'
import { findFieldProblems, tidyFields, type BuyerFields } from '#contract/invoice-fields.ts'
import type { Db } from '#db/schema.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { findUnprintable } from '../../invoices/fonts.ts'
import { describeProForma, type ProFormaFacts } from '../../invoices/pro-forma.ts'
import { nameProFormaFile, printProForma, answerProForma } from '../../invoices/print-pro-forma.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { findProForma, keepProForma, numberQuote, type Quote } from '../../orders/quotes.ts'
import { defineFile, defineWrite } from '../call.ts'
import { sayObstacle } from '../orders/issue-invoice.ts'
import { lockOpen, quote } from './quotes.ts'
import { buyerWords } from '../input.ts'
import { taxField, taxWords, totalQuote, type Total } from './total.ts'

/** Emails a quote as a pro forma: a document that a team can pay by, but not an invoice. */
export const sendProForma = defineWrite({
  name: 'quotes/send-pro-forma',
  summary: 'Email an open quote as a pro forma, a PDF with your bank details that is no invoice.',
  past: 'Sent a pro forma',
  form: {
    title: 'Send pro forma',
    does: 'The customer gets a PDF with your bank details. The pro forma isn’t an invoice, and it replaces any earlier one.',
    fields: { tax_cents: taxWords, ...buyerWords },
    line: 'A PDF with your bank details',
    isForCustomer: true,
    done: 'Pro forma sent.',
  },
  guards: 'money',
  command: { words: ['quote'], question: true },
  input: { quote, tax_cents: taxField, ...buyerFields },
  act: async (deps: Deps, trx, { quote: id, tax_cents: tax, ...fields }) => {
    const found = await lockOpen(deps, trx, id)
    if ('refused' in found) return found
    const buyer = await chooseBuyer(trx, id, tidyFields(fields))
    const problem = findProblem(deps, buyer)
    if (problem !== null) return { refused: problem }
    const total = totalQuote(deps.config, found, tax)
    if ('refused' in total) return total
    const facts = describe(deps, found, buyer, total)
    await keepProForma(deps, trx, id, facts)
    await email(deps, trx, found, facts)
    return { subject: id, before: {}, after: { ...total, currency: found.currency } }
  },
})

/** Prints the newest pro forma of a quote as it was sent. */
export const printQuoteProForma = defineFile({
  name: 'quotes/print-pro-forma',
  summary: 'The pro forma of a quote as PDF, as it was sent last.',
  support: true,
  command: { words: ['quote'] },
  input: z.object({ quote }),
  file: 'application/pdf',
  async read({ db }, { quote: id }) {
    const facts = await findProForma(db, id)
    if (facts === null) return { refused: 'No pro forma has been sent for this quote yet.' }
    return answerProForma(facts)
  },
})

/** Chooses the buyer. If the owner entered nothing, the buyer of the pro forma is meant. */
export async function chooseBuyer(
  trx: Db,
  quoteId: string,
  entered: BuyerFields,
): Promise<BuyerFields> {
  if (Object.values(entered).some((each) => each !== '')) return entered
  const sent = await findProForma(trx, quoteId)
  if (sent === null) return entered
  const { company, vat_id, address } = sent.buyer
  return { company, vat_id, address }
}

function findProblem({ config }: ShopContext, buyer: BuyerFields): string | string[] | null {
  if (config.bankDetails.length === 0) return 'To send a pro forma, set BANK_DETAILS first.'
  const problems = Object.values(findFieldProblems(buyer)).filter((each) => each !== null)
  if (problems.length > 0) return problems
  const characters = findUnprintable(Object.values(buyer).join('\n'))
  return characters.length > 0 ? sayObstacle({ reason: 'unprintable', characters }) : null
}

function describe(
  { clock, config }: ShopContext,
  offer: Quote,
  buyer: BuyerFields,
  total: Total,
): ProFormaFacts {
  return describeProForma({
    ...total,
    number: numberQuote(offer),
    issuedAt: clock.now(),
    validUntil: offer.valid_until,
    timeZone: config.sellerTimeZone,
    seller: config.seller,
    buyer: { ...buyer, email: offer.email },
    quantity: offer.seats,
    currency: offer.currency,
    bankDetails: config.bankDetails,
    demo: config.kind !== 'shop',
  })
}

async function email(
  deps: Deps,
  trx: Parameters<typeof queueEmail>[1],
  { id, email: recipient }: Quote,
  facts: ProFormaFacts,
): Promise<void> {
  const content = (await printProForma(facts)).toString('base64')
  const { number, validUntil, timeZone, totalCents, currency, bankDetails } = facts
  const said = { number, validUntil, timeZone, totalCents, currency, bankDetails }
  const pdf = { name: nameProFormaFile(facts), content }
  const once = `pro_forma_${randomUUID()}:${id}`
  await queueEmail(deps, trx, recipient, { kind: 'pro_forma', ...said, pdf }, { once })
}

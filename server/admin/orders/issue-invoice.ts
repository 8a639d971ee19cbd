import type { NotNull } from 'kysely'
import { buyerFields } from '#contract/account.ts'
import { findFieldProblems, tidyFields } from '#contract/invoice-fields.ts'
import type { Db } from '#db/schema.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { findUnprintable } from '../../invoices/fonts.ts'
import { findInvoice } from '../../invoices/find.ts'
import { findObstacle, issueFirst, type NoInvoice } from '../../invoices/issue.ts'
import type { Order } from '../../orders/order.ts'
import { defineWrite } from '../call.ts'
import { buyerWords, orderName } from '../input.ts'
import { rebuilders } from '../emails/rebuild.ts'
import { findNamedOrder, wordsOfOperators } from '../../orders/named.ts'

/** Issues the one invoice of an order for a buyer who did not get it in the account. */
export const issueOrderInvoice = defineWrite({
  name: 'orders/issue-invoice',
  summary: 'Issue the invoice of an order with what its buyer wants on it, and email the buyer.',
  past: 'Issued an invoice',
  form: {
    title: 'Issue invoice',
    does: 'An order has one invoice, and an issued invoice can’t be changed. The customer gets an email.',
    fields: buyerWords,
    done: 'Invoice issued.',
  },
  guards: 'money',
  asksReason: true,
  command: {
    words: ['order'],
    question: true,
  },
  input: { order: orderName, ...buyerFields },
  act: async (deps: Deps, trx, { order: name, ...fields }) => {
    const buyer = tidyFields(fields)
    const problems = Object.values(findFieldProblems(buyer)).filter((each) => each !== null)
    if (problems.length > 0) return { refused: problems }
    // Checking the font is slow, so it is done before the row is locked.
    const unprintable = findUnprintable(Object.values(buyer).join('\n'))
    // If a buyer asks at the same time, one of the two waits here and gets the other's invoice.
    const order = await findNamedOrder({ ...deps, db: trx }, name, wordsOfOperators, 'lock')
    if (order === null) return { refused: `There is no order ${name}.` }
    const known = await findInvoice(trx, order.id)
    if (known !== null) return { refused: refuseKnown(known.number) }
    const account = await findAddressee(trx, order)
    if (account === undefined && order.paid_at !== null) return { refused: erased }
    const invoice = await issueFirst(deps, trx, order, { buyer, unprintable })
    if ('reason' in invoice) return { refused: sayObstacle(invoice) }
    await rebuilders.invoice(deps, trx, account!, { order, name: 'invoice' })
    return { order: order.id, before: {}, after: { invoice: invoice.number } }
  },
})

/** Says why the invoice of an order cannot be issued now; null when it can. */
export async function whyNotIssueInvoice(deps: ShopContext, order: Order): Promise<string | null> {
  const known = await findInvoice(deps.db, order.id)
  if (known !== null) return refuseKnown(known.number)
  const obstacle = findObstacle(order, [])
  if (obstacle !== null) return sayObstacle(obstacle)
  return (await findAddressee(deps.db, order)) === undefined ? erased : null
}

function findAddressee(db: Db, { account_id: id }: Order) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$narrowType<{ email: NotNull; email_norm: NotNull }>()
    .executeTakeFirst()
}

const erased = 'The customer of this order was erased, so no invoice can be issued.'

function refuseKnown(number: string): string {
  return `This order already has invoice ${number}. An invoice is issued only once.`
}

export function sayObstacle(no: NoInvoice): string {
  const sentences = {
    not_found: 'There is no such order.',
    not_paid: 'This order isn’t paid yet.',
    sold_by_provider: `${no.reason === 'sold_by_provider' ? no.seller : ''} sold this order and issues its invoice.`,
    unprintable: `These characters can’t be printed: ${no.reason === 'unprintable' ? no.characters.join(' ') : ''}. Use Latin, Greek or Cyrillic letters.`,
  }
  return sentences[no.reason]
}

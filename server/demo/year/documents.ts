import { times } from '#contract/limits.ts'
import type { Trx } from '#db/schema.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { describeCreditNote, describeInvoice, type InvoiceFacts } from '../../invoices/facts.ts'
import { type InvoiceSeries, takeNumber } from '../../invoices/number.ts'
import type { Buyer } from './buyers.ts'
import type { Offers, Ordered } from './orders.ts'

interface Document {
  series: InvoiceSeries
  ordered: Ordered
  issuedAt: Date
}

/** Issues invoices and credit notes by day, so that their numbers are in order, too. */
export async function writeDocuments(
  deps: ShopContext,
  trx: Trx,
  ordered: Ordered[],
  offers: Offers,
): Promise<void> {
  const invoices = new Map<string, InvoiceFacts>()
  const notes: InvoiceFacts[] = []
  for (const { series, ordered: each, issuedAt } of listDocuments(ordered)) {
    const { sellerTimeZone: timeZone } = deps.config
    const number = await takeNumber(deps, trx, series, issuedAt)
    const issue = { number, issuedAt, timeZone }
    const invoice = invoices.get(each.order.id)
    if (invoice === undefined)
      invoices.set(
        each.order.id,
        describeInvoice(each.order, issue, describeParties(deps, each), {
          receivedOn: null,
          discount: describeDiscount(each, offers),
        }),
      )
    else {
      const part = { cents: each.order.refunded_cents, standingCents: invoice.totalCents }
      notes.push(describeCreditNote(invoice, issue, part))
    }
  }
  await insertDocuments(trx, [...invoices.values()], notes)
}

function listDocuments(ordered: Ordered[]): Document[] {
  return ordered
    .filter(({ sale }) => sale.hasInvoice)
    .flatMap((each): Document[] => {
      const issuedAt = addMilliseconds(each.order.paid_at!, times.hour)
      const { refund } = each.sale
      return [
        { series: 'invoice', ordered: each, issuedAt },
        ...(refund ? [{ series: 'credit_note' as const, ordered: each, issuedAt: refund.at }] : []),
      ]
    })
    .toSorted((one, other) => +one.issuedAt - +other.issuedAt)
}

function describeParties({ config }: ShopContext, { sale: { buyer } }: Ordered) {
  return { seller: config.seller, buyer: describeBuyer(buyer), demo: true }
}

function describeBuyer({ family, city }: Buyer) {
  return { company: `${family} Studio`, address: `12 Example Street\n${city}`, vat_id: '' }
}

function describeDiscount({ order }: Ordered, { coupon }: Offers) {
  return order.coupon_id === null ? null : { code: coupon.code, cents: order.discount_cents }
}

async function insertDocuments(
  trx: Trx,
  invoices: InvoiceFacts[],
  notes: InvoiceFacts[],
): Promise<void> {
  const describe = (facts: InvoiceFacts) => ({
    number: facts.number,
    issued_at: new Date(facts.issuedAt),
    facts: JSON.stringify(facts),
  })
  await trx
    .insertInto('invoices')
    .values(invoices.map((facts) => ({ ...describe(facts), order_id: facts.orderId })))
    .execute()
  await trx
    .insertInto('credit_notes')
    .values(
      notes.map((facts) => ({
        ...describe(facts),
        invoice_number: facts.corrects!.number,
        amount_cents: facts.totalCents,
      })),
    )
    .execute()
}

import type { z } from 'zod'
import { times } from '#contract/limits.ts'
import { findSeller, listProvidersOf, paymentMethods } from '#contract/providers.ts'
import type { accountInfo } from '#contract/account.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import { listDocuments } from '../invoices/find.ts'
import { findDiscounts } from '../prices/coupons.ts'
import { openRemark } from './held/open-remark.ts'
import type { Order } from './order.ts'
import { endRefundDays } from '../prices/refund-days.ts'
import { sumsOf, type Sums } from './payment-status.ts'

type OrderEntry = z.input<typeof accountInfo>['orders'][number]
const shownUnpaid = 5

/** Lists the orders of an account, newest first, with their payment status. Never returns a key. */
export async function listOrders(deps: ShopContext, accountId: string): Promise<OrderEntry[]> {
  const orders = [...(await findUnpaid(deps, accountId)), ...(await findPaid(deps, accountId))]
  const documents = await listDocuments(deps, accountId)
  const sorted = orders.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const discounts = await findDiscounts(deps.db, sorted)
  return sorted.map((order, index) => {
    const issued = documents.get(order.id)
    return {
      ...describeOrder(order),
      discount: discounts[index]!,
      invoice_from: describeInvoicing(order),
      invoice_number: issued?.invoice ?? null,
      other_invoices: issued?.otherInvoices ?? [],
      credit_notes: issued?.creditNotes ?? [],
      withdraw_until: findWithdrawEnd(deps, order),
    }
  })
}

function describeInvoicing(order: Order): OrderEntry['invoice_from'] {
  if (order.paid_at === null) return null
  return findSeller(order.provider) === null ? 'us' : 'provider'
}

async function findPaid({ db }: ShopContext, accountId: string): Promise<Order[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .select(openRemark.as('remark'))
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .execute()
}

/**
 * Finds unpaid crypto orders. Their payment takes time, so buyers see them before they are paid. Abandoned
 * card checkouts are left out. Anybody can start an order for an address, so the list is short.
 */
async function findUnpaid({ db, clock }: ShopContext, accountId: string): Promise<Order[]> {
  const account = db.selectFrom('accounts').where('id', '=', accountId)
  return db
    .selectFrom('orders')
    .selectAll()
    .where('paid_at', 'is', null)
    .where('provider', 'in', listProvidersOf('crypto'))
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        eb('email_norm', '=', account.select('email_norm')),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['confirming', 'underpaid']),
        eb('created_at', '>', addMilliseconds(clock.now(), -2 * times.day)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(shownUnpaid)
    .execute()
}

type Invoicing = 'discount' | 'invoice_from' | 'invoice_number' | 'other_invoices' | 'credit_notes'

/**
 * Returns the end of the withdrawal period. This includes orders that a provider sold, because their buyers
 * are told where to withdraw.
 */
function findWithdrawEnd({ clock }: ShopContext, order: Order): Date | null {
  const end = endRefundDays(order)
  return order.state === 'paid' && end !== null && end > clock.now() ? end : null
}

function describeOrder(order: Order): Omit<OrderEntry, Invoicing | 'withdraw_until'> {
  const sums = sumsOf(order)
  return {
    order_id: order.id,
    order_number: order.order_number,
    created_at: order.created_at,
    paid_at: order.paid_at,
    kind: order.kind,
    quantity: order.quantity,
    provider: paymentMethods[order.provider].way,
    state: describeState(order, sums),
    remark: order.remark,
    amount: order.amount_cents ?? order.unit_cents * order.quantity,
    tax: order.tax_cents,
    currency: order.currency ?? order.price_currency,
    refunded: sums.refundedCents,
    on_its_way: sums.onItsWayCents,
    taken_back: sums.lostCents,
  }
}

function describeState(order: Order, { refundedCents, lostCents }: Sums): OrderEntry['state'] {
  if (order.state === 'open') return 'awaiting_payment'
  if (order.state === 'refunded') return lostCents > 0 ? 'dispute_lost' : 'refunded'
  if (order.state !== 'paid') return order.state
  if (order.disputed_cents > 0) return 'disputed'
  return refundedCents + lostCents > 0 ? 'partially_refunded' : 'paid'
}

import type { Trx } from '#db/schema.ts'
import type { Deps } from '../settings/deps.ts'
import { findReceivedOn } from '../invoices/received-on.ts'
import { findDiscount } from '../prices/coupons.ts'
import { queueEmail } from '../mail/outbox.ts'
import { nameOrder, type Order } from './order.ts'

export async function queueReceipt(
  deps: Deps,
  trx: Trx,
  order: Order,
  { name = 'receipt', receivedCents }: { name?: string; receivedCents?: number } = {},
): Promise<void> {
  const facts = {
    kind: 'receipt' as const,
    ...nameOrder(order),
    orderKind: order.kind,
    quantity: order.quantity,
    ...(order.given_to !== null && { isGift: true }),
    amountCents: order.amount_cents!,
    taxCents: order.tax_cents,
    currency: order.currency!,
    paidAt: order.paid_at!.toISOString(),
    discount: await findDiscount(trx, order),
    ...(order.remark === 'overpaid' && { overpaid: { receivedCents: receivedCents ?? null } }),
    refundDays: order.refund_days,
    receivedOn: await findReceivedOn(trx, order.id),
  }
  await queueEmail(deps, trx, order.email, facts, { once: `${name}:${order.id}` })
}

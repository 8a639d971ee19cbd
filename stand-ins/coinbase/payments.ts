import { findCheckout, readAmount } from './checkouts.ts'
import { invalid } from './problem.ts'
import { cents, dollars, hash, nowAsText, objectId } from './wire.ts'
import type { Checkout, Refund } from './wire.ts'
import { announce } from './world.ts'
import type { World } from './world.ts'

export type Transfer = {
  /** The amount sent, in dollars; the price by default. */
  amount?: string
  /** True if the payment stays unconfirmed until `confirm`. */
  waits?: boolean
}

/** Sends a payment, even to an expired checkout, because nobody can stop a network transfer. */
export function payCheckout(world: World, id: string, given: Transfer = {}): Checkout {
  const record = findCheckout(world, id)
  const { checkout } = record
  if (checkout.status !== 'ACTIVE' && checkout.status !== 'EXPIRED')
    throw invalid('This checkout was paid already.')
  record.received = readAmount(given.amount ?? checkout.amount)
  Object.assign(checkout, { status: 'PROCESSING', updatedAt: nowAsText() })
  world.store.changed()
  return given.waits ? checkout : confirmCheckout(world, id)
}

/** Confirms what was received: the full amount completes the checkout, less fails it. */
export function confirmCheckout(world: World, id: string): Checkout {
  const { checkout, received } = findCheckout(world, id)
  if (checkout.status !== 'PROCESSING' || received === null)
    throw invalid('There is nothing to confirm.')
  const isEnough = cents(received) >= cents(checkout.amount)
  const fee = Math.round(cents(received) / 100)
  Object.assign(checkout, {
    status: isEnough ? 'COMPLETED' : 'FAILED',
    transactionHash: hash(),
    settlement: {
      totalAmount: received,
      feeAmount: dollars(fee),
      netAmount: dollars(cents(received) - fee),
      currency: checkout.currency,
    },
    updatedAt: nowAsText(),
  } satisfies Partial<Checkout>)
  announce(world, isEnough ? 'checkout.payment.success' : 'checkout.payment.failed', checkout)
  return checkout
}

/** Refunds the full remaining amount by default. */
export function refundCheckout(world: World, id: string, amount?: string): Refund {
  const { checkout } = findCheckout(world, id)
  const left =
    cents(checkout.settlement?.totalAmount ?? '0') - cents(checkout.refundedAmount ?? '0')
  const wanted = amount === undefined ? left : cents(readAmount(amount))
  if (wanted <= 0 || wanted > left) throw invalid('There is not as much to refund.')
  const refund = composeRefund(checkout, dollars(wanted))
  Object.assign(checkout, {
    status: wanted === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    refundedAmount: dollars(cents(checkout.refundedAmount ?? '0') + wanted),
    refunds: [...(checkout.refunds ?? []), refund],
    updatedAt: refund.completedAt,
  } satisfies Partial<Checkout>)
  announce(world, 'checkout.refund.success', checkout)
  return refund
}

function composeRefund({ id, currency }: Checkout, amount: string): Refund {
  const now = nowAsText()
  return {
    id: objectId(),
    checkoutId: id,
    amount,
    currency,
    status: 'COMPLETED',
    transactionHash: hash(),
    createdAt: now,
    completedAt: now,
  }
}

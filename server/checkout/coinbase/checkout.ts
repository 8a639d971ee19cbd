import { z } from 'zod'
import { readCents } from '#contract/money.ts'
import { isOfAnotherShop, readOrigin } from '../origin.ts'
import {
  sumRefunds,
  untouched,
  type PaidOrder,
  type ProviderOrder,
  type Refunds,
} from '../provider.ts'

const amount = z.string().regex(/^\d{1,9}(\.\d{1,18})?$/)
export const checkoutId = z.string().regex(/^[0-9a-f]{24}$/)
const status = z.enum([
  'ACTIVE',
  'PROCESSING',
  'COMPLETED',
  'EXPIRED',
  'FAILED',
  'DEACTIVATED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
])

export const checkoutShape = z.object({
  id: checkoutId,
  url: z.url({ protocol: /^https?$/ }),
  amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  currency: z.string().min(1).max(10),
  status,
  metadata: z.record(z.string(), z.string()).nullish(),
  settlement: z.object({ totalAmount: amount, currency: z.string().min(1).max(10) }).nullish(),
  refundedAmount: amount.nullish(),
  transactionHash: z.string().max(200).nullish(),
  expiresAt: z.coerce.date().nullish(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
})

export type Checkout = z.infer<typeof checkoutShape>

export function describeCheckout(
  checkout: Checkout,
  livemode: boolean,
  shop: string,
): ProviderOrder {
  const metadata = checkout.metadata ?? {}
  return {
    reference: checkout.id,
    state: readState(checkout),
    email: null,
    amountCents: readCents(checkout.amount, checkout.currency),
    receivedCents: receivedCents(checkout),
    taxCents: 0,
    currency: readCurrency(checkout),
    lines: null,
    onePayment: true,
    livemode,
    paymentId: checkout.transactionHash ?? null,
    paymentStatus: { ...untouched, refunds: readRefunds(checkout) },
    ours: isOurs(checkout, shop),
    origin: readOrigin(metadata, metadata.order_id, checkout.createdAt, shop),
    ofAnotherShop: isOfAnotherShop(metadata, shop),
    remark: readRemark(checkout),
  }
}

export function describePaid(checkout: Checkout, shop: string): PaidOrder {
  return {
    reference: checkout.id,
    // The price without any overpayment, or what was received if that was less.
    amountCents: Math.min(readCents(checkout.amount, checkout.currency), receivedCents(checkout)),
    refunds: readRefunds(checkout),
    ours: isOurs(checkout, shop),
  }
}

function isOurs({ metadata }: Checkout, shop: string): boolean {
  return metadata?.order_id !== undefined && !isOfAnotherShop(metadata, shop)
}

const settled = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'] as const

/** Reports whether money arrived and was kept, even if it was not enough. */
export function hasMoney(checkout: Checkout): boolean {
  return isPaid(checkout) || readState(checkout) === 'underpaid'
}

function isPaid({ status: now }: Checkout): boolean {
  return (settled as readonly string[]).includes(now)
}

function readState(checkout: Checkout): ProviderOrder['state'] {
  if (checkout.status === 'ACTIVE') return 'unpaid'
  if (checkout.status === 'PROCESSING') return 'confirming'
  const came = receivedCents(checkout)
  if (isPaid(checkout) && came >= readCents(checkout.amount, checkout.currency)) return 'paid'
  if (came > readCents(checkout.refundedAmount ?? '0', checkout.currency)) return 'underpaid'
  return checkout.status === 'FAILED' || isPaid(checkout) ? 'failed' : 'expired'
}

/**
 * Returns what was received before fees. If a settled checkout lacks this figure, the full amount was
 * received.
 */
function receivedCents(checkout: Checkout): number {
  if (checkout.settlement) return readCents(checkout.settlement.totalAmount, checkout.currency)
  return isPaid(checkout) ? readCents(checkout.amount, checkout.currency) : 0
}

/** Reads what was refunded. Refunding an overpayment does not reduce the price that was paid. */
function readRefunds(checkout: Checkout): Refunds | null {
  if (checkout.status === 'PARTIALLY_REFUNDED' && checkout.refundedAmount == null) return null
  const asked = readCents(checkout.amount, checkout.currency)
  const surplus = Math.max(0, receivedCents(checkout) - asked)
  const said = readCents(checkout.refundedAmount ?? '0', checkout.currency)
  const all = checkout.status === 'REFUNDED' ? Math.max(said, asked + surplus) : said
  return sumRefunds(Math.max(0, all - surplus))
}

/**
 * Returns the currency, counting one USDC as one dollar, because amounts in two currencies cannot be
 * compared.
 */
function readCurrency({ currency, settlement }: Checkout): string {
  const names = [currency, settlement?.currency ?? currency].map((name) => name.toLowerCase())
  const [first, other] = names.map((name) => (name === 'usdc' ? 'usd' : name))
  return first === other ? first! : `${first} and ${other}`
}

function readRemark(checkout: Checkout): ProviderOrder['remark'] {
  if (receivedCents(checkout) > readCents(checkout.amount, checkout.currency)) return 'overpaid'
  // A settled checkout changes again only when it is refunded, and then it has another status.
  const isLate = checkout.expiresAt && checkout.updatedAt > checkout.expiresAt
  return checkout.status === 'COMPLETED' && isLate ? 'late' : null
}

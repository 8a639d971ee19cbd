import type { Insertable, Selectable } from 'kysely'
import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Coupon } from '../../prices/coupons.ts'
import { findHolding, type Price } from '../../prices/prices.ts'
import { workOutTerms, writeTerms, type Terms } from '../../prices/terms.ts'
import type { Sale } from './sales.ts'

export interface Ordered {
  sale: Sale
  order: Selectable<Database['orders']>
}

export interface Offers {
  prices: Price[]
  coupon: Coupon
}

/** Describes an order. For a renewal, `renewed` is the id of the license. */
export function describeOrder(
  deps: ShopContext,
  sale: Sale,
  offers: Offers,
  renewed: string | null = null,
): Insertable<Database['orders']> {
  const terms = findTerms(deps, sale, offers)
  return {
    id: sale.id,
    kind: sale.kind,
    provider: sale.provider,
    provider_order_id: sale.reference,
    created_at: sale.begunAt,
    ...writeTerms(terms),
    quote_id: sale.quote?.id ?? null,
    renews_license_id: renewed,
    ...describePayment(sale, terms),
  }
}

function describePayment(sale: Sale, { unitCents, quantity, currency }: Terms) {
  const { buyer, begunAt, paidAt, refund, shortCents } = sale
  const address = { email: buyer.email, email_norm: buyer.email }
  if (shortCents !== null) return { ...address, state: 'underpaid' as const, checked_at: begunAt }
  if (paidAt === null)
    return { state: 'expired' as const, ended_at: addMilliseconds(begunAt, times.day) }
  const cents = unitCents * quantity
  const isGone = refund?.part === 1
  return {
    ...address,
    state: isGone ? ('refunded' as const) : ('paid' as const),
    account_id: buyer.id,
    country: sale.provider === 'coinbase' ? null : buyer.country,
    payment_id: sale.paymentId,
    amount_cents: cents,
    currency,
    paid_at: paidAt,
    // This is the day of a partial refund.
    checked_at: refund?.at ?? paidAt,
    refunded_at: isGone ? refund.at : null,
    refunded_cents: isGone ? cents : Math.round((cents * (refund?.part ?? 0)) / 100) * 100,
  }
}

/** Finds the terms of a sale. Gumroad does not report our price, and may add a tax. */
function findTerms(deps: ShopContext, sale: Sale, { prices, coupon }: Offers): Terms {
  const { kind, provider, quote, quantity, begunAt, hasCoupon } = sale
  const price =
    kind === 'team'
      ? { id: null, cents: quote!.unitCents, currency: product.currency }
      : findHolding(prices, kind, begunAt)
  const isGumroad = provider === 'gumroad'
  const asked = isGumroad ? { ...price, id: null } : price
  const terms = workOutTerms(deps, asked, quantity, hasCoupon ? coupon : null)
  return { ...terms, taxed: isGumroad, taxBehavior: 'exclusive' }
}

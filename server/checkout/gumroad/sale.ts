import { z } from 'zod'
import { saleIdPattern } from '#contract/order.ts'
import { sumRefunds, undisputed, type PaymentStatus, type ProviderOrder } from '../provider.ts'

/** The fields of a sale that this shop reads. Gumroad omits fields that are not set. */
export const saleShape = z.object({
  id: z.string().regex(saleIdPattern),
  order_id: z.int().positive(),
  product_id: z.string(),
  created_at: z.coerce.date(),
  /** The price of the whole sale in US cents, before the tax that Gumroad adds and keeps. */
  price: z.int().nonnegative(),
  quantity: z.int().positive(),
  currency_symbol: z.string(),
  country_iso2: z.string().optional(),
  email: z.string().optional(),
  purchase_email: z.string().optional(),
  giftee_email: z.string().optional(),
  refunded: z.boolean().default(false),
  partially_refunded: z.boolean().default(false),
  amount_refundable_in_currency: z.string().default('0'),
  disputed: z.boolean().default(false),
  dispute_won: z.boolean().default(false),
  is_recurring_billing: z.boolean().default(false),
})

export type Sale = z.infer<typeof saleShape>

export function describeSale(sale: Sale, livemode: boolean, succeeded: boolean): ProviderOrder {
  return {
    reference: sale.id,
    state: readState(sale, succeeded),
    // The address typed at the purchase; `email` belongs to the buyer's Gumroad account.
    email: sale.purchase_email ?? sale.email ?? null,
    givenTo: sale.giftee_email ?? null,
    amountCents: sale.price,
    taxCents: 0,
    currency: readCurrency(sale),
    country: sale.country_iso2 ?? null,
    lines: [{ amountCents: sale.price, quantity: sale.quantity }],
    onePayment: !sale.is_recurring_billing,
    livemode,
    paymentId: null,
    paidAt: sale.created_at,
    paymentStatus: readPaymentStatus(sale),
    // A sale of another product counts as not found, so it never gets here.
    ours: true,
    remark: null,
  }
}

/**
 * Returns US dollars, or null for other currencies, which cannot be compared. Gumroad reports the sum in
 * dollars, whatever currency the price is in.
 */
function readCurrency({ currency_symbol: symbol }: Sale): string | null {
  return symbol === '$' ? 'usd' : null
}

function readState({ price }: Sale, succeeded: boolean): ProviderOrder['state'] {
  if (!succeeded) return 'unpaid'
  return price === 0 ? 'free' : 'paid'
}

export function readPaymentStatus(sale: Sale): PaymentStatus {
  const refundedCents = readRefunded(sale)
  const dispute = readDispute(sale)
  return {
    ...undisputed,
    dispute,
    disputedCents: dispute === 'open' ? sale.price : 0,
    refunds: refundedCents === null ? null : sumRefunds(refundedCents),
    fraudWarning: false,
  }
}

/**
 * Returns the cents that were refunded. Gumroad reports what can still be refunded, in the product's currency
 * and number format. It also reports 0 once refunds are no longer possible; in that case this returns null.
 */
export function readRefunded(sale: Sale): number | null {
  if (sale.refunded) return sale.price
  if (!sale.partially_refunded) return 0
  const left = Math.round(Number(sale.amount_refundable_in_currency.replaceAll(',', '')) * 100)
  return left > 0 ? Math.max(sale.price - left, 0) : null
}

/**
 * Reads the dispute. Gumroad shows a lost dispute like an open one forever; either way, the money is gone.
 */
function readDispute({ disputed, dispute_won: won }: Sale): PaymentStatus['dispute'] {
  if (won) return 'won'
  return disputed ? 'open' : 'none'
}

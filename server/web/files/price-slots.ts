import { formatCents, formatPrice, writeCents } from '#contract/money.ts'
import { findHolding, type Price } from '../../prices/prices.ts'

/** The texts about the current prices on pages. */
export interface PriceSlots {
  /** "$49", for headlines and buttons. */
  price: string
  price_long: string
  /** "$49.00 USD" */
  price_full: string
  /** "49.00", in the form that programs read. */
  price_plain: string
  /** The id of the price that the buyer was shown, which the form sends back. */
  price_id: string
  /** The price of one more year of updates: "$49". */
  renewal_price: string
}

export function sayPrices(prices: Price[], at: Date): PriceSlots {
  const { id, cents, currency } = findHolding(prices, 'purchase', at)
  const renewal = findHolding(prices, 'renewal', at)
  return {
    price: sayShort(cents, currency),
    price_long: formatPrice(cents, currency),
    price_full: formatCents(cents, currency),
    price_plain: writeCents(cents, currency),
    price_id: id,
    renewal_price: sayShort(renewal.cents, renewal.currency),
  }
}

function sayShort(cents: number, currency: string): string {
  return formatPrice(cents, currency).replace(/\.0+$/, '')
}

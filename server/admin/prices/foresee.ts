import { foreseePrice } from '#contract/admin/foresee-price.ts'
import { findHolding, type Price } from '../../prices/prices.ts'

/** What will happen when this price begins, in one sentence. */
export function foresee(prices: Price[], price: Price): string {
  const { kind, holds_from: from } = price
  const before = findHolding(prices, kind, new Date(from.getTime() - 1))
  return foreseePrice({ ...price, centsBefore: before.cents, from })
}

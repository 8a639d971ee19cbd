import { previewPriceChange } from '#contract/admin/preview-price.ts'
import type { ListedPrice } from '#contract/admin/prices.ts'
import { beginDay } from '#contract/dates.ts'
import { parseCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { slot } from '#app/site/slots.ts'
import { act, type FieldErrors, type NamedAction } from '../../ui/act.ts'

/** Asks for a price and its first day, says what will happen then, and sets the price. */
export function newPrice(prices: ListedPrice[]): NamedAction {
  return act('prices/set', {}, {}, { preview: (form) => preview(prices, form) })
}

/** Says what will happen, once the form has a price and a day. */
function preview(prices: ListedPrice[], form: FormData): string | FieldErrors {
  const { kind, amount, from } = Object.fromEntries(form) as Record<string, string>
  const cents = parseCents(amount!, product.currency)
  if (cents === null) return { amount: 'Enter an amount, such as 59 or 59.50.' }
  if (from === '') return { from: 'Choose the day it starts.' }
  const zone = slot('time_zone')
  const day = beginDay(from!, zone)
  const before = prices.find(
    (price) =>
      price.kind === kind && (price.from === null || Date.parse(price.from) < day.getTime()),
  )!
  return previewPriceChange({ ...before, cents, centsBefore: before.cents, from: day }, zone)
}

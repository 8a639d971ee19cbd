import { formatCents } from '#contract/money.ts'
import type { Deps } from '../../settings/deps.ts'
import type { Quote } from '../../orders/quotes.ts'
import { totalOf } from '../../prices/terms.ts'
import { cents } from '../input.ts'

type Terms = Pick<Deps['config'], 'tax' | 'taxBehavior'>

export interface Total {
  taxCents: number
  /** Including tax. */
  totalCents: number
}

export const taxField = cents.optional()

/** The form asks for this only if tax is charged. */
export const taxWords = {
  label: 'Tax included',
  hint: 'Enter 0 if there is none.',
  isAsked: true,
} as const

/**
 * Returns what a quote costs including this tax. For cards, Stripe computes the tax. Here the owner has to
 * enter it, even if it is zero.
 */
export function totalQuote(
  { tax, taxBehavior }: Terms,
  { seats, unit_cents: unit, currency }: Pick<Quote, 'seats' | 'unit_cents' | 'currency'>,
  taxCents: number | undefined,
): Total | { refused: string } {
  const price = seats * unit
  if (tax === 'stripe' && taxCents === undefined)
    return { refused: 'tax_cents: enter the tax in it, or 0 if there is none.' }
  if (tax === 'off' && taxCents !== undefined && taxCents !== 0)
    return { refused: 'tax_cents: this shop sells without tax, as TAX is off.' }
  const charged = taxCents ?? 0
  if (charged >= price)
    return { refused: `tax_cents: must be below the price, ${formatCents(price, currency)}.` }
  const terms = { unitCents: unit, quantity: seats, taxBehavior }
  return { taxCents: charged, totalCents: totalOf(terms, charged) }
}

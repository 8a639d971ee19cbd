import type { BuyerFields } from '#contract/invoice-fields.ts'
import { product, soldAs } from '#contract/product.ts'
import type { Seller } from '../settings/config.ts'

/** Everything that a pro forma says. It is a quote that looks like an invoice but is not one. */
export interface ProFormaFacts {
  /** The number of the quote, which is not in the series of invoices. */
  number: string
  /** Times in ISO 8601. */
  issuedAt: string
  validUntil: string
  timeZone: string
  seller: Seller
  buyer: BuyerFields & { email: string }
  goods: string
  quantity: number
  currency: string
  /** Cents before tax. They have a fraction if a tax-inclusive price leaves one. */
  unitCents: number
  taxCents: number
  /** Including tax. */
  totalCents: number
  /** One line of text each. */
  bankDetails: string[]
  demo: boolean
}

type Offered = Pick<
  ProFormaFacts,
  'number' | 'quantity' | 'currency' | 'taxCents' | 'totalCents' | 'buyer' | 'timeZone' | 'seller'
> & { issuedAt: Date; validUntil: Date; bankDetails: string[]; demo: boolean }

export function describeProForma({ issuedAt, validUntil, ...offered }: Offered): ProFormaFacts {
  const { totalCents, taxCents, quantity } = offered
  return {
    ...offered,
    issuedAt: issuedAt.toISOString(),
    validUntil: validUntil.toISOString(),
    goods: `${product.name} ${soldAs.team}`,
    unitCents: (totalCents - taxCents) / quantity,
  }
}

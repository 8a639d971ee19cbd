interface Taxed {
  taxCents: number
  totalCents: number
}

/** Returns the tax within the first `cents` that were refunded. For a full refund, that is all of the tax. */
export function shareOfTax({ taxCents, totalCents }: Taxed, cents: number): number {
  return Math.round((taxCents * cents) / totalCents)
}

/** Returns the tax rate in percent, or null if the amounts do not determine it to a tenth. */
export function findTaxRate({ taxCents, totalCents }: Taxed): number | null {
  const net = totalCents - taxCents
  const rate = Math.round((taxCents / net) * 1000) / 10
  return Math.round((net * rate) / 100) === taxCents ? rate : null
}

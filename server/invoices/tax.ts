interface Taxed {
  taxCents: number
  totalCents: number
}

/** Returns the tax in the first `cents` that were refunded; for a full refund, all of the tax. */
export function shareOfTax({ taxCents, totalCents }: Taxed, cents: number): number {
  return Math.round((taxCents * cents) / totalCents)
}

/** Returns the rate in percent if the amounts determine it to a tenth; null otherwise. */
export function findTaxRate({ taxCents, totalCents }: Taxed): number | null {
  const net = totalCents - taxCents
  const rate = Math.round((taxCents / net) * 1000) / 10
  return Math.round((net * rate) / 100) === taxCents ? rate : null
}

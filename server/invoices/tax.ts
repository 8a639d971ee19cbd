interface Taxed {
  taxCents: number
  totalCents: number
}

/** The tax in the first `cents` that were paid back; over all of them it is the tax of the whole. */
export function shareOfTax({ taxCents, totalCents }: Taxed, cents: number): number {
  return Math.round((taxCents * cents) / totalCents)
}

/** The rate in percent where the amounts name one to a tenth; null where they name none. */
export function findTaxRate({ taxCents, totalCents }: Taxed): number | null {
  const net = totalCents - taxCents
  const rate = Math.round((taxCents / net) * 1000) / 10
  return Math.round((net * rate) / 100) === taxCents ? rate : null
}

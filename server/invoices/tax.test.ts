import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeCreditNote, type InvoiceFacts } from './facts.ts'
import { findTaxRate } from './tax.ts'

/** A paid order in cents, and the parts in which it is refunded. */
const orders = fc
  .record({
    unitCents: fc.integer({ min: 50, max: 100_000 }),
    quantity: fc.integer({ min: 1, max: 500 }),
    taxPerMille: fc.integer({ min: 0, max: 270 }),
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
  })
  .map(({ unitCents, quantity, taxPerMille, cuts }) => {
    const net = unitCents * quantity
    const taxCents = Math.round((net * taxPerMille) / 1000)
    const totalCents = net + taxCents
    const stops = [...cuts.map((cut) => Math.round(cut * totalCents)), totalCents]
    return { unitCents, quantity, taxPerMille, taxCents, totalCents, stops: stops.toSorted(rising) }
  })

const rising = (a: number, b: number) => a - b

function invoiceOf(order: {
  unitCents: number
  quantity: number
  taxCents: number
  totalCents: number
}) {
  return { number: '2026-0001', issuedAt: '2026-11-21T00:00:00Z', ...order } as InvoiceFacts
}

it('net and tax add up to the payment to the cent, and credit notes to the refunds', () => {
  fc.assert(
    fc.property(orders, ({ stops, ...order }) => {
      const invoice = invoiceOf(order)
      const issue = { number: 'CN-2026-0001', issuedAt: new Date(0), timeZone: 'UTC' }
      let before = 0
      let tax = 0
      for (const credited of new Set(stops.filter((stop) => stop > 0))) {
        const standingCents = invoice.totalCents - before
        const part = { cents: credited - before, standingCents }
        const note = describeCreditNote(invoice, issue, part)
        expect(note.quantity * note.unitCents + note.taxCents).toBe(note.totalCents)
        expect(note.totalCents).toBe(credited - before)
        expect(note.taxCents).toBeGreaterThanOrEqual(0)
        expect(note.unitCents).toBeGreaterThanOrEqual(0)
        tax += note.taxCents
        before = credited
      }
      expect(before).toBe(invoice.totalCents)
      expect(tax).toBe(invoice.taxCents)
    }),
    { numRuns: 2000 },
  )
})

it('a tax rate is named only when the amounts show it', () => {
  expect(findTaxRate({ taxCents: 931, totalCents: 5831 })).toBe(19)
  expect(findTaxRate({ taxCents: 270, totalCents: 5170 })).toBe(5.5)
  // The tax is 8.875 percent of $49, as in New York.
  expect(findTaxRate({ taxCents: 435, totalCents: 5335 })).toBeNull()
  fc.assert(
    fc.property(orders, (order) => {
      const rate = findTaxRate(order)
      if (rate !== null && order.totalCents > 5000) expect(rate).toBeCloseTo(order.taxPerMille / 10)
    }),
    { numRuns: 2000 },
  )
})

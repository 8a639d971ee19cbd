import { expect, it } from 'vitest'
import { readTerms, writeTerms } from './terms.ts'

it('the terms of an order come back from its row as they were written', () => {
  const terms = {
    priceId: '5b0f7a2e-0d4e-4a3c-9a55-7f1c2d3e4f50',
    couponId: '0a1f7a2e-0d4e-4a3c-9a55-7f1c2d3e4f51',
    unitCents: 4720,
    discountCents: 1180,
    quantity: 3,
    currency: 'eur',
    taxed: true,
    taxBehavior: 'inclusive' as const,
  }
  expect(readTerms(writeTerms(terms))).toEqual(terms)
})

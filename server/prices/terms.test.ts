import { expect, it } from 'vitest'
import { deriveSecrets } from '../settings/secrets/secrets.ts'
import {
  openSealedEmail,
  readSignedTerms,
  readTerms,
  sealEmail,
  signTerms,
  writeTerms,
} from './terms.ts'

it('the terms of an order are read from its row as they were written', () => {
  const terms = {
    priceId: '5b0f7a2e-0d4e-4a3c-9a55-7f1c2d3e4f50',
    couponId: '0a1f7a2e-0d4e-4a3c-9a55-7f1c2d3e4f51',
    unitCents: 4720,
    discountCents: 1180,
    quantity: 3,
    currency: 'eur',
    taxed: true,
    taxBehavior: 'inclusive' as const,
    refundDays: 14,
  }
  expect(readTerms(writeTerms(terms))).toEqual(terms)
})

const old = 'a secret of the tests that is long enough'
const secrets = deriveSecrets([old])
const terms = {
  priceId: '5b0f7a2e-0d4e-4a3c-9a55-7f1c2d3e4f50',
  couponId: null,
  unitCents: 5900,
  discountCents: 0,
  quantity: 1,
  currency: 'usd',
  taxed: true,
  taxBehavior: 'inclusive' as const,
  refundDays: null,
  kind: 'renewal' as const,
  subject: '7c2f7a2e-0d4e-4a3c-9a55-7f1c2d3e4f52',
}
const withCoupon = {
  ...terms,
  refundDays: 365,
  unitCents: 4720,
  couponId: '0a1f7a2e-0d4e-4a3c-9a55-7f1c2d3e4f51',
  discountCents: 1180,
}
const signed = signTerms(secrets, 'order-1', terms)

it('signed terms are read as they were signed, even after the secret was replaced', () => {
  expect(readSignedTerms(secrets, 'order-1', signed)).toEqual(terms)
  const rotated = deriveSecrets(['another secret of the tests, long enough', old])
  expect(readSignedTerms(rotated, 'order-1', signed)).toEqual(terms)
})

it('signed terms include their coupon', () => {
  const told = signTerms(secrets, 'order-1', withCoupon)
  expect(readSignedTerms(secrets, 'order-1', told)).toEqual(withCoupon)
  expect(told.length).toBeLessThan(500)
})

it.each([
  ['of another order', 'order-2', signed],
  ['with another amount', 'order-1', signed.replace('5900', '100')],
  [
    'signed with another secret',
    'order-1',
    signTerms(deriveSecrets([`${old}!`]), 'order-1', terms),
  ],
  ['with no signature', 'order-1', signed.replace(/^[^.]*/, '')],
  ['that are nothing', 'order-1', ''],
])('terms are not accepted %s', (_name, orderId, text) => {
  expect(readSignedTerms(secrets, orderId, text)).toBe(null)
})

it('the longest email fits into any provider’s metadata, and opens only for its own order', () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(185)}.org`
  const sealed = sealEmail(secrets, 'order-1', email)
  expect(sealed.length).toBeLessThan(500)
  expect(openSealedEmail(secrets, 'order-1', sealed)).toBe(email)
  expect(openSealedEmail(secrets, 'order-2', sealed)).toBe(null)
})

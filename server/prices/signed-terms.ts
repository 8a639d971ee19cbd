import { z } from 'zod'
import { taxBehavior } from '#contract/prices.ts'
import { isMac, mac, type Secrets } from '../secrets/secrets.ts'
import type { Terms } from './terms.ts'

const terms = z.tuple([
  z.uuid().nullable(),
  z.int().positive(),
  z.int().positive(),
  z.string(),
  z.boolean(),
  taxBehavior,
  z.uuid().nullable(),
  z.int().nonnegative(),
])

/** The terms of an order, to keep at its provider: nobody there can change them, or move them to another. */
export function signTerms(
  secrets: Secrets,
  orderId: string,
  { priceId, unitCents, quantity, currency, taxed, taxBehavior, couponId, discountCents }: Terms,
): string {
  const price = [priceId, unitCents, quantity, currency, taxed, taxBehavior]
  const text = JSON.stringify([...price, couponId, discountCents])
  return `${mac(secrets.orderTerms, orderId, text).toString('base64url')}.${text}`
}

/** Null when the shop did not sign them for this order. */
export function readSignedTerms(secrets: Secrets, orderId: string, signed: string): Terms | null {
  const [signature, ...rest] = signed.split('.')
  const text = rest.join('.')
  if (!isMac(secrets.orderTerms, Buffer.from(signature!, 'base64url'), orderId, text)) return null
  const read = terms.safeParse(JSON.parse(text))
  // Another version of the program may have signed other fields.
  if (!read.success) return null
  const [priceId, unitCents, quantity, currency, taxed, taxBehavior, couponId, discountCents] =
    read.data
  return { priceId, unitCents, quantity, currency, taxed, taxBehavior, couponId, discountCents }
}

import { z } from 'zod'
import type { NewOrder, ProviderOrder } from './provider.ts'

/** The metadata that a provider stores for us with an order. */
type Kept = Record<string, string>

const shopKey = 'shop_fingerprint'
const termsKey = 'order_terms'
const emailKey = 'order_email'

// Coinbase does not accept longer text in one metadata value.
const longest = 100

/**
 * Builds the metadata that can restore an order whose row is lost. The address is left out if the provider
 * already has it.
 */
export function keepOrigin(
  { signedTerms, sealedEmail }: Pick<NewOrder, 'signedTerms' | 'sealedEmail'>,
  shop: string,
): Kept {
  const texts = { ...split(termsKey, signedTerms), ...split(emailKey, sealedEmail ?? '') }
  return { [shopKey]: shop, ...texts }
}

/**
 * Reads the order's origin. Returns null when it names no shop: it could come from any shop that shares the
 * account.
 */
export function readOrigin(
  kept: Kept,
  order: string | null | undefined,
  at: Date,
  shop: string,
): ProviderOrder['origin'] {
  const orderId = z.uuid().safeParse(order).data
  if (orderId === undefined || kept[shopKey] !== shop) return null
  return { orderId, at, signedTerms: join(kept, termsKey), sealedEmail: join(kept, emailKey) }
}

export function isOfAnotherShop(kept: Kept, shop: string): boolean {
  const named = kept[shopKey]
  return named !== undefined && named !== shop
}

function split(key: string, text: string): Kept {
  const parts = text.match(new RegExp(`.{1,${longest}}`, 'g')) ?? []
  return Object.fromEntries(parts.map((part, index) => [`${key}_${index + 1}`, part]))
}

function join(kept: Kept, key: string): string | null {
  let text = ''
  for (let part = 1; kept[`${key}_${part}`] !== undefined; part += 1) text += kept[`${key}_${part}`]
  return text === '' ? null : text
}

import { z } from 'zod'
import { sha256 } from '#db/sha256.ts'
import type { Clock } from '../../settings/clock.ts'
import { readJson } from '../ask.ts'
import type { ProviderEvent } from '../provider.ts'
import { checkoutShape, type Checkout } from './checkout.ts'
import { isSigned } from './signature.ts'

export interface WebhookTrust {
  secrets: string[]
  clock: Clock
  livemode: boolean
}

/** Reads a signed event. An event that is not about a checkout is stored but has no effect. */
export function verifyWebhook(
  trust: WebhookTrust,
  body: string,
  headers: Headers,
): ProviderEvent | null {
  if (!isSigned(trust, body, headers)) return null
  const payload = readJson(body)
  if (payload === null) return null
  const checkout = checkoutShape.safeParse(payload)
  const type = z.object({ eventType: z.string().max(100) }).safeParse(payload).data?.eventType
  if (checkout.success && type?.startsWith('checkout.'))
    return { ...describeChange(checkout.data, trust.livemode), type, payload: body }
  return {
    id: sha256(body),
    type: type ?? 'unknown',
    livemode: trust.livemode,
    topic: 'other',
    reference: null,
    payload: body,
  }
}

/** Gives a state of a checkout the same event id, whether a webhook or the list reported it. */
export function describeChange(checkout: Checkout, livemode: boolean): ProviderEvent {
  const { id, status, refundedAmount, updatedAt: at } = checkout
  const state = refundedAmount ? `${status}:${refundedAmount}` : status
  return {
    id: `${id}:${state}`,
    type: `checkout ${status}`,
    livemode,
    at,
    topic: 'order',
    reference: id,
    payload: JSON.stringify(checkout),
  }
}

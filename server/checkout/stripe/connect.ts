import Stripe from 'stripe'
import type { StripeConfig } from '../../settings/stripe.ts'
import {
  healthOf,
  noteRefusal,
  readRefusal,
  type Caller,
  type CallFailure,
} from '../note-refusal.ts'
import type { ProviderHealth } from '../provider.ts'

/** Stripe's SDK, with the log for its refusals. */
export interface StripeApi extends Caller {
  sdk: Stripe
}

export function connectTo(config: StripeConfig): Stripe {
  // A visitor waits at most six seconds for a read: two calls half a second apart, plus slack for a busy
  // machine.
  const options = { timeout: 2250, maxNetworkRetries: 1, telemetry: false }
  if (config.apiBase === null) return new Stripe(config.secretKey, options)
  const { hostname, port, protocol } = new URL(config.apiBase)
  return new Stripe(config.secretKey, {
    ...options,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  })
}

/** Turns Stripe's errors into `unavailable` and logs them. A missing object counts as an answer. */
export async function answerOf<T>(
  api: StripeApi,
  call: string,
  asking: Promise<T>,
): Promise<T | 'not_found' | 'unavailable'> {
  const answer = await callStripe(api, call, asking)
  return answer === 'refused' || answer === 'timed_out' ? 'unavailable' : answer
}

/** Works like `answerOf`, and also says why there is no answer. */
export async function callStripe<T>(
  { log, clock, peerClock }: StripeApi,
  call: string,
  asking: Promise<T>,
): Promise<T | 'not_found' | CallFailure> {
  const askedAt = clock.now()
  try {
    const answer = await asking
    peerClock.hear('stripe', readDate(answer), askedAt)
    return answer
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode: status = null, code, type, requestId = null, headers } = error
    const isClockRight = peerClock.hear('stripe', headers?.date, askedAt)
    if (status === 404 && call.endsWith('.retrieve')) return 'not_found'
    const lost = codeOfConnection(error)
    noteRefusal(log, { provider: 'stripe', call, status, code: lost ?? code ?? type, requestId })
    if (lost === timeoutCode) return 'timed_out'
    // Stripe has seen this key with another amount, so the first request may have succeeded.
    if (error instanceof Stripe.errors.StripeIdempotencyError) return 'unavailable'
    return status === null ? 'unavailable' : readRefusal(status, isClockRight)
  }
}

/**
 * Reads the date of the response. The SDK returns the headers with the result, except for a list of all
 * pages.
 */
function readDate(answer: unknown): string | undefined {
  const { lastResponse } = answer as { lastResponse?: { headers: Record<string, string> } }
  return lastResponse?.headers.date
}

const timeoutCode = 'ETIMEDOUT'

function codeOfConnection(error: Stripe.errors.StripeError): string | null {
  if (!(error instanceof Stripe.errors.StripeConnectionError)) return null
  const { detail } = error as { detail?: { code?: string } }
  return detail?.code ?? null
}

/** Checks the key with a call that the shop needs anyway, because the key may be restricted. */
export async function probe(api: StripeApi): Promise<ProviderHealth> {
  const asking = api.sdk.checkout.sessions.list({ limit: 1 })
  return healthOf(await callStripe(api, 'checkout.sessions.list', asking))
}

export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000)
}

export async function readAll<T>(listing: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of listing) items.push(item)
  return items
}

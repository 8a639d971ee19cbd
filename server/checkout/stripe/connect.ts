import type { Logger } from 'pino'
import Stripe from 'stripe'
import type { StripeConfig } from '../../payment-settings.ts'
import { noteRefusal } from '../note-refusal.ts'

/** Stripe's SDK, and where its refusals are noted. */
export interface StripeApi {
  sdk: Stripe
  log: Logger
}

export function connectTo(config: StripeConfig): Stripe {
  // A visitor waits at most six seconds: two calls half a second apart, and some slack for a busy
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

/**
 * Turns Stripe's errors (also its refusals, which a visitor cannot fix) into a value, and logs them.
 * A missing object is an answer, not a refusal.
 */
export async function answerOf<T>(
  { log }: StripeApi,
  call: string,
  asking: Promise<T>,
): Promise<T | 'not_found' | 'unavailable'> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { statusCode = null, code, type, requestId = null } = error
    if (statusCode === 404 && call.endsWith('.retrieve')) return 'not_found'
    noteRefusal(log, {
      provider: 'stripe',
      call,
      status: statusCode,
      code: code ?? type,
      requestId,
    })
    return 'unavailable'
  }
}

export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

/** Reads every page of a list. */
export async function readAll<T>(listing: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of listing) items.push(item)
  return items
}

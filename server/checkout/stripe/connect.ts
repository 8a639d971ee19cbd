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
  // A visitor waits six seconds at most: two questions with half a second between them, and what a
  // busy machine needs beside.
  const patience = { timeout: 2250, maxNetworkRetries: 1, telemetry: false }
  if (config.apiBase === null) return new Stripe(config.secretKey, patience)
  const { hostname, port, protocol } = new URL(config.apiBase)
  return new Stripe(config.secretKey, {
    ...patience,
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
  })
}

/**
 * Stripe's own errors become a value, also its refusals, which a visitor cannot mend. Each is noted,
 * but for what is not there: that is an answer.
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

/** Every page of a list. */
export async function readAll<T>(listing: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of listing) items.push(item)
  return items
}

import Stripe from 'stripe'
import type { StripeConfig } from '../../payment-settings.ts'

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

/** Stripe's own errors (also its refusals, which a visitor cannot mend) become a value. */
export async function answerOr<T, V>(asking: Promise<T>, value: V): Promise<T | V> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return value
    throw error
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

import { z } from 'zod'
import { askProvider, callProvider, type Question } from '../ask.ts'
import { healthOf, type Caller } from '../note-refusal.ts'
import type { ProviderHealth } from '../provider.ts'
import type { GumroadConfig } from '../../settings/gumroad.ts'

export interface Connection extends Caller {
  config: GumroadConfig
}

type Call = 'sales.get' | 'sales.list' | 'products.get'

export function askGumroad<T>(
  connection: Connection,
  call: Call,
  path: string,
  shape: z.ZodType<T>,
  until?: AbortSignal,
): Promise<T | 'not_found' | 'unavailable'> {
  const question = { ...describeCall(connection, call, path), ...(until && { until }) }
  return askProvider(connection, question, shape)
}

export async function probe(connection: Connection): Promise<ProviderHealth> {
  const filter = new URLSearchParams({ product_id: connection.config.productId })
  const question = describeCall(connection, 'sales.list', `/v2/sales?${filter}`)
  return healthOf(await callProvider(connection, question, z.object({ success: z.boolean() })))
}

function describeCall({ config }: Connection, call: Call, path: string): Question {
  return {
    provider: 'gumroad',
    call,
    url: new URL(`${config.apiBase ?? 'https://api.gumroad.com'}${path}`),
    method: 'GET',
    headers: () => ({ Authorization: `Bearer ${config.accessToken}` }),
    tries: 2,
  }
}

const shown = z.object({
  success: z.literal(true),
  product: z.object({ price: z.int().nonnegative(), currency: z.string() }),
})

/** Returns the current price of our product at Gumroad; null when Gumroad does not say. */
export async function readProductPrice(
  connection: Connection,
): Promise<{ cents: number; currency: string } | null> {
  const path = `/v2/products/${encodeURIComponent(connection.config.productId)}`
  const answer = await askGumroad(connection, 'products.get', path, shown)
  if (typeof answer === 'string') return null
  return { cents: answer.product.price, currency: answer.product.currency.toLowerCase() }
}

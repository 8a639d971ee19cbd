import type { Logger } from 'pino'
import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { writeCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { askProvider, type Question } from '../ask.ts'
import type { Checkout as Place, NewOrder } from '../provider.ts'
import { checkoutId, checkoutShape, type Checkout } from './checkout.ts'
import { signToken, type CoinbaseKey } from './token.ts'

export interface Coinbase {
  key: CoinbaseKey
  base: string
  siteUrl: string
  log: Logger
}

const address = '/api/v1/checkouts'

/** Creates a checkout page for one order. Asking twice for the same order gives the same page. */
export async function createCheckout(
  coinbase: Coinbase,
  order: NewOrder,
): Promise<Place | 'unavailable'> {
  const body = {
    amount: writeCents(order.unitCents * order.quantity, order.currency),
    currency: 'USDC',
    description: `${product.name} ${product.licenseName}`,
    metadata: { order_id: order.id },
    successRedirectUrl: `${coinbase.siteUrl}/account?checkout_success=true&order=${order.id}`,
    failRedirectUrl: `${coinbase.siteUrl}/purchase?problem=not_completed#not_completed`,
  }
  const headers = { 'X-Idempotency-Key': order.id }
  const checkout = await ask(coinbase, 'checkouts.create', address, checkoutShape, {
    body,
    headers,
  })
  if (checkout === 'not_found' || checkout === 'unavailable') return 'unavailable'
  return { reference: checkout.id, url: checkout.url }
}

export function readCheckout(
  coinbase: Coinbase,
  reference: string,
): Promise<Checkout | 'not_found' | 'unavailable'> {
  // Don't send anything that is not an id of theirs: it would make another URL.
  if (!checkoutId.safeParse(reference).success) return Promise.resolve('not_found')
  const path = `${address}/${encodeURIComponent(reference)}`
  return ask(coinbase, 'checkouts.get', path, checkoutShape)
}

const page = z.object({
  checkouts: z.array(checkoutShape),
  nextPageToken: z.string().nullish(),
})

/** Lists every checkout created between the two. */
export async function listCheckouts(
  coinbase: Coinbase,
  since: Date,
  until: Date,
): Promise<Checkout[] | 'unavailable'> {
  const found: Checkout[] = []
  const query = new URLSearchParams({
    startTime: since.toISOString(),
    endTime: until.toISOString(),
    pageSize: '100',
  })
  for (;;) {
    const answer = await ask(coinbase, 'checkouts.list', `${address}?${query}`, page)
    if (answer === 'not_found' || answer === 'unavailable') return 'unavailable'
    found.push(...answer.checkouts)
    if (!answer.nextPageToken) return found
    query.set('pageToken', answer.nextPageToken)
  }
}

/** A checkout can be refunded long after its creation, and the list filters by creation time. */
const followedFor = 30 * times.day

export async function listChanged(
  coinbase: Coinbase,
  since: Date,
  until: Date,
): Promise<Checkout[] | 'unavailable'> {
  const checkouts = await listCheckouts(coinbase, new Date(+since - followedFor), until)
  if (checkouts === 'unavailable') return 'unavailable'
  return checkouts
    .filter(({ updatedAt }) => updatedAt >= since && updatedAt <= until)
    .toSorted((one, other) => +one.updatedAt - +other.updatedAt)
}

interface Parts {
  body?: unknown
  headers?: Record<string, string>
}

function ask<T>(
  { key, base, log }: Coinbase,
  call: 'checkouts.create' | 'checkouts.get' | 'checkouts.list',
  path: string,
  schema: z.ZodType<T>,
  { body, headers }: Parts = {},
): Promise<T | 'not_found' | 'unavailable'> {
  const url = new URL(path, base)
  const method = call === 'checkouts.create' ? 'POST' : 'GET'
  const question: Question = {
    provider: 'coinbase',
    call,
    url,
    method,
    headers: async () => ({
      Authorization: `Bearer ${await signToken(key, method, url)}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    }),
    body,
    tries: 2,
  }
  return askProvider(log, question, schema)
}

import { z } from 'zod'
import { times } from '#contract/limits.ts'
import { writeCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { askProvider, callProvider, type Question } from '../ask.ts'
import { healthOf, type Caller, type CallFailure } from '../note-refusal.ts'
import { keepOrigin } from '../origin.ts'
import {
  cryptoOrderPage,
  type Checkout as Place,
  type NewOrder,
  type ProviderHealth,
} from '../provider.ts'
import { readRows } from '../read-rows.ts'
import { checkoutId, checkoutShape, type Checkout } from './checkout.ts'
import { signToken, type CoinbaseKey } from './token.ts'

export interface Coinbase extends Caller {
  key: CoinbaseKey
  base: string
  siteUrl: string
  shop: string
}

const address = '/api/v1/checkouts'

/** Creates a checkout page for one order. A second call for the same order returns the same page. */
export async function createCheckout(
  coinbase: Coinbase,
  order: NewOrder,
): Promise<Place | CallFailure> {
  const body = {
    amount: writeCents(order.unitCents * order.quantity, order.currency),
    currency: 'USDC',
    description: `${product.name} ${product.licenseName}`,
    metadata: { order_id: order.id, ...keepOrigin(order, coinbase.shop) },
    ...(order.expiresAt && { expiresAt: order.expiresAt.toISOString() }),
    successRedirectUrl: cryptoOrderPage(coinbase.siteUrl, order),
    // The buyer may have paid too little. The purchase page would then ask them to pay again.
    failRedirectUrl: `${coinbase.siteUrl}/purchase-success?session_id=${order.id}`,
  }
  const headers = { 'X-Idempotency-Key': order.id }
  const question = describeCall(coinbase, 'checkouts.create', address, { body, headers })
  const checkout = await callProvider(coinbase, question, checkoutShape)
  if (checkout === 'not_found') return 'refused'
  if (typeof checkout === 'string') return checkout
  return { reference: checkout.id, url: checkout.url }
}

export function readCheckout(
  coinbase: Coinbase,
  reference: string,
): Promise<Checkout | 'not_found' | 'unavailable'> {
  // Nothing but one of Coinbase's ids is sent, because anything else could change the URL.
  if (!checkoutId.safeParse(reference).success) return Promise.resolve('not_found')
  const path = `${address}/${encodeURIComponent(reference)}`
  return ask(coinbase, 'checkouts.get', path, checkoutShape)
}

export async function probe(coinbase: Coinbase): Promise<ProviderHealth> {
  const question = describeCall(coinbase, 'checkouts.list', `${address}?pageSize=1`)
  return healthOf(await callProvider(coinbase, question, page))
}

const page = z.object({
  checkouts: z.array(z.unknown()),
  nextPageToken: z.string().nullish(),
})

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
    found.push(...readRows(coinbase, 'coinbase', answer.checkouts, checkoutShape))
    if (!answer.nextPageToken) return found
    query.set('pageToken', answer.nextPageToken)
  }
}

/**
 * How far back the list of checkouts must begin: it filters by creation time, and a refund can come much
 * later.
 */
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
  coinbase: Coinbase,
  call: 'checkouts.get' | 'checkouts.list',
  path: string,
  schema: z.ZodType<T>,
): Promise<T | 'not_found' | 'unavailable'> {
  return askProvider(coinbase, describeCall(coinbase, call, path), schema)
}

function describeCall(
  { key, base, clock }: Coinbase,
  call: 'checkouts.create' | 'checkouts.get' | 'checkouts.list',
  path: string,
  { body, headers }: Parts = {},
): Question {
  const url = new URL(path, base)
  const creates = call === 'checkouts.create'
  const method = creates ? 'POST' : 'GET'
  return {
    provider: 'coinbase',
    call,
    url,
    method,
    headers: async () => ({
      Authorization: `Bearer ${await signToken(key, method, url, clock.now())}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    }),
    body,
    tries: 2,
    ...(creates && { creates }),
  }
}

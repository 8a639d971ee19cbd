import { invalid, CoinbaseProblem } from './problem.ts'
import type { CheckoutRecord } from './store.ts'
import { address, nowAsText, objectId, usdcOnBase } from './wire.ts'
import type { Checkout } from './wire.ts'
import { announce } from './world.ts'
import type { World } from './world.ts'

const day = 24 * 60 * 60 * 1000
const currencies = ['USDC', 'USD', 'EUR', 'GBP', 'SGD']

/** Creates a checkout, or returns the one created with the same key. */
export function createCheckout(world: World, given: object, key: string | null): Checkout {
  const known = [...world.store.checkouts.values()].find((record) => key && record.key === key)
  if (known) return known.checkout
  const checkout = compose(world, given as Record<string, unknown>)
  world.store.checkouts.set(checkout.id, { checkout, received: null, key })
  world.store.changed()
  return checkout
}

export function findCheckout(world: World, id: string): CheckoutRecord {
  const record = world.store.checkouts.get(id)
  if (!record) throw new CoinbaseProblem(404, 'not_found', `Checkout ${id} was not found.`)
  return record
}

export function expireCheckout(world: World, id: string): Checkout {
  const { checkout } = findCheckout(world, id)
  if (checkout.status !== 'ACTIVE') throw invalid('Only an active checkout can expire.')
  const now = nowAsText()
  Object.assign(checkout, { status: 'EXPIRED', expiresAt: now, updatedAt: now })
  announce(world, 'checkout.payment.expired', checkout)
  return checkout
}

export function deactivateCheckout(world: World, id: string): Checkout {
  const { checkout } = findCheckout(world, id)
  if (checkout.status !== 'ACTIVE') throw invalid('Only an active checkout can be deactivated.')
  Object.assign(checkout, { status: 'DEACTIVATED', updatedAt: nowAsText() })
  world.store.changed()
  return checkout
}

export function expireOverdueCheckouts(world: World): void {
  const now = Date.now()
  for (const { checkout } of world.store.checkouts.values())
    if (checkout.status === 'ACTIVE' && Date.parse(checkout.expiresAt) < now)
      expireCheckout(world, checkout.id)
}

function compose(world: World, given: Record<string, unknown>): Checkout {
  const id = objectId()
  const now = nowAsText()
  return {
    id,
    url: `${world.url}${world.path}/pay/${id}`,
    amount: readAmount(given.amount),
    currency: readCurrency(given.currency),
    network: 'base',
    address: address(),
    tokenAddress: usdcOnBase,
    status: 'ACTIVE',
    ...readText(given, 'description', 500),
    ...readMetadata(given.metadata),
    ...readAddress(given, 'successRedirectUrl'),
    ...readAddress(given, 'failRedirectUrl'),
    expiresAt: readExpiry(given.expiresAt),
    createdAt: now,
    updatedAt: now,
  }
}

export function readAmount(given: unknown): string {
  if (typeof given === 'string' && /^\d+(\.\d{1,2})?$/.test(given) && Number(given) >= 0.01)
    return Number(given).toFixed(2)
  throw invalid('amount must be a number of at most two decimals, as text.')
}

function readCurrency(given: unknown): string {
  if (typeof given === 'string' && currencies.includes(given)) return given
  throw invalid('currency is not supported.')
}

function readText(given: Record<string, unknown>, name: string, limit: number) {
  const text = given[name]
  if (text === undefined) return {}
  if (typeof text === 'string' && text.length <= limit) return { [name]: text }
  throw invalid(`${name} must be text of at most ${limit} characters.`)
}

function readMetadata(given: unknown) {
  if (given === undefined) return {}
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : null
  const fits = entries?.every(([, value]) => typeof value === 'string' && value.length <= 100)
  if (entries === null || !fits || entries.length > 20)
    throw invalid('metadata takes 20 keys with text of at most 100 characters each.')
  return { metadata: Object.fromEntries(entries) as Record<string, string> }
}

/** Reads an address: HTTPS only, like the real API, except for the demo and the tests on this machine. */
function readAddress(given: Record<string, unknown>, name: string) {
  const { [name]: text } = readText(given, name, 2048) as Record<string, string | undefined>
  if (text === undefined) return {}
  const url = URL.canParse(text) ? new URL(text) : null
  const isHere = url !== null && ['localhost', '127.0.0.1'].includes(url.hostname)
  if (url?.protocol === 'https:' || isHere) return { [name]: text }
  throw invalid(`${name} must be an HTTPS address.`)
}

function readExpiry(given: unknown): string {
  if (given === undefined) return new Date(Date.now() + day).toISOString()
  const time = typeof given === 'string' ? Date.parse(given) : NaN
  if (time > Date.now()) return new Date(time).toISOString()
  throw invalid('expiresAt must be in the future.')
}

import { firstPriceCents, product, type PriceKind } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import { sha256 } from '#db/sha256.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, LockedContext } from '../settings/deps.ts'

export interface Price {
  id: string
  kind: PriceKind
  cents: number
  currency: string
  holds_from: Date
  set_at: Date
}

export async function findPrice(deps: LockedContext, kind: PriceKind): Promise<Price> {
  return findHolding(await listPrices(deps), kind, deps.clock.now())
}

/** Lists every price in the shop's currency, including future ones, in the order in which they begin. */
export async function listPrices(deps: LockedContext): Promise<Price[]> {
  const found = await readPrices(deps)
  if (hasFirst(found)) return found
  await writeFirstPrices(deps)
  return readPrices(deps)
}

function readPrices({ db }: LockedContext): Promise<Price[]> {
  return db
    .selectFrom('prices')
    .selectAll()
    .where('currency', '=', product.currency)
    .orderBy('holds_from')
    .execute()
}

function hasFirst(prices: Price[]): boolean {
  return firstKinds.every((kind) => prices.some((price) => isFirst(price) && price.kind === kind))
}

const firstKinds: PriceKind[] = ['purchase', 'renewal']
const firstBegins = new Date(0)

export function isFirst({ holds_from: from }: Pick<Price, 'holds_from'>): boolean {
  return from.getTime() === firstBegins.getTime()
}

/** Writes the first prices, before anybody sets one. Several instances can do this at once. */
async function writeFirstPrices({ db, config }: LockedContext): Promise<void> {
  await db
    .insertInto('prices')
    .values(listFirstPrices(config))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Lists the first prices. Their ids are the same in every database, so pages can contain them before a
 * database is open.
 */
export function listFirstPrices({ renewalPriceCents }: Pick<Deps['config'], 'renewalPriceCents'>) {
  const cents: Record<PriceKind, number> = { purchase: firstPriceCents, renewal: renewalPriceCents }
  return firstKinds.map((kind): Price => ({
    id: nameFirst(kind),
    kind,
    cents: cents[kind],
    currency: product.currency,
    holds_from: firstBegins,
    set_at: firstBegins,
  }))
}

function nameFirst(kind: PriceKind): string {
  const hex = sha256(`the first ${kind} price in ${product.currency}`)
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}

/** Finds the price at a given time. `prices` are in the order in which they begin. */
export function findHolding(prices: Price[], kind: PriceKind, at: Date): Price {
  const started = prices.filter((price) => price.kind === kind && price.holds_from <= at)
  const holding = started.at(-1)
  if (holding === undefined) throw new Error(`no ${kind} price holds at ${at.toISOString()}`)
  return holding
}

/** Finds a price that has started, even if it is no longer current; null for any other id. */
export function findStarted(prices: Price[], id: string, at: Date): Price | null {
  return prices.find((price) => price.id === id && price.holds_from <= at) ?? null
}

/**
 * Finds the price of a sale that began elsewhere. Somebody changes that price by hand, so within a day of a
 * change either of the two prices fits; otherwise, the one at that time.
 */
export function fitPrice(prices: Price[], at: Date, cents: number | null): Price {
  const near = [-times.day, 0, times.day].map((ms) =>
    findHolding(prices, 'purchase', addMilliseconds(at, ms)),
  )
  return near.find((price) => price.cents === cents) ?? near[1]!
}

import { formatDay, formatTime } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'
import { formatCents } from '#contract/money.ts'
import { readProductPrice } from '../../checkout/gumroad/ask.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import { findLastExport } from '../../prices/exported.ts'
import { findHolding, listPrices, type Price } from '../../prices/prices.ts'
import type { Found } from './problem.ts'

/** Finds an old export. Copies of the pages on a CDN show the prices of the day when they were exported. */
export async function findOldExport(deps: ShopContext): Promise<Found<'settings_incomplete'>[]> {
  const exportedAt = await findLastExport(deps.db)
  if (exportedAt === null) return []
  const [prices, now] = [await listPrices(deps), deps.clock.now()]
  const current = [findHolding(prices, 'purchase', now), findHolding(prices, 'renewal', now)]
  const newer = current.find(({ holds_from: from }) => from > exportedAt)
  if (newer === undefined) return []
  const sayDay = (day: Date) => formatDay(day, deps.config.sellerTimeZone)
  return [
    {
      kind: 'settings_incomplete',
      sentence: `The exported pages are from ${sayDay(exportedAt)}, and another price holds since ${sayDay(newer.holds_from)}`,
      detail:
        'Run pages export again and upload the folder. Until then its buyers are sent back once, to a page that says so.',
      since: newer.holds_from,
      count: 0,
    },
  ]
}

/**
 * Finds a price at Gumroad that differs from ours, because it is set there by hand. A price of ours that
 * begins within a day counts, too.
 */
export async function findOtherPrice(deps: Deps): Promise<Found<'settings_incomplete'>[]> {
  const { clock, config, peerClock, log } = deps
  if (config.gumroad === null) return []
  const there = await readProductPrice({ config: config.gumroad, clock, peerClock, log })
  // If Gumroad does not answer, another kind reports that.
  if (there === null) return []
  const [prices, now] = [await listPrices(deps), clock.now()]
  const here = findHolding(prices, 'purchase', now)
  const soon = addMilliseconds(now, times.day)
  const next = prices.find(
    ({ kind, holds_from: from }) => kind === 'purchase' && from > now && from < soon,
  )
  const other = [here, next].find((price) => price !== undefined && !isSame(price, there))
  if (other === undefined) return []
  const when = other === here ? '' : ` from ${formatTime(other.holds_from, config.sellerTimeZone)}`
  const detail = `It asks ${formatCents(there.cents, there.currency)}, and the shop ${formatCents(other.cents, other.currency)}${when}.`
  return [{ kind: 'settings_incomplete', subject: 'price', detail, since: now }]
}

function isSame(price: Price, there: Pick<Price, 'cents' | 'currency'>): boolean {
  return price.cents === there.cents && price.currency === there.currency
}

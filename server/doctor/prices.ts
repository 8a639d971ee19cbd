import { formatDay, formatTime } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import type { LockedBooks } from '../deps.ts'
import { readProductPrice } from '../checkout/gumroad/ask.ts'
import { findLastExport } from '../prices/exported.ts'
import { findHolding, listPrices, type Price } from '../prices/prices.ts'
import { createPeerClock } from '../clock.ts'
import { ok, problem, type Finding } from './finding.ts'

const part = 'exported pages'
const gumroadPart = 'price at gumroad'

/** Copies of the pages on a CDN say the prices of the day on which they were exported. */
export async function checkExport(books: LockedBooks): Promise<Finding[]> {
  const { db, clock, config } = books
  const exportedAt = await findLastExport(db)
  if (exportedAt === null) return []
  const prices = await listPrices(books)
  const newest = findNewest(prices, clock.now())
  const day = formatDay(exportedAt, config.sellerTimeZone)
  if (newest.holds_from <= exportedAt) return [ok(part, `They are from ${day}, at today’s price.`)]
  const from = formatDay(newest.holds_from, config.sellerTimeZone)
  return [
    problem(
      part,
      `They are from ${day}, and another price holds since ${from}.`,
      'Run pages export again and upload the folder. Until then its buyers are sent back once, to a page that says so.',
    ),
  ]
}

/** Gumroad's price is set by hand: names a difference from ours, also from the next one before its day. */
export async function checkGumroadPrice(books: LockedBooks): Promise<Finding[]> {
  const { clock, log, config } = books
  const { gumroad, sellerTimeZone: timeZone } = config
  if (gumroad === null) return []
  const there = await readProductPrice({
    config: gumroad,
    clock,
    peerClock: createPeerClock(clock),
    log,
  })
  // Whether Gumroad answers at all is a line of its own.
  if (there === null) return []
  const prices = await listPrices(books)
  const now = clock.now()
  const here = findHolding(prices, 'purchase', now)
  const next = prices.find(({ kind, holds_from }) => kind === 'purchase' && holds_from > now)
  const said = formatCents(there.cents, there.currency)
  const fits = (price: Price) => price.cents === there.cents && price.currency === there.currency
  if (!fits(here))
    return [
      problem(
        gumroadPart,
        `It asks ${said}, and the shop ${formatCents(here.cents, here.currency)}.`,
        'Change the price of the product at Gumroad. A day after a change here, sales at another price wait in quarantine.',
      ),
    ]
  if (next === undefined) return [ok(gumroadPart, `It asks ${said}, as the shop does.`)]
  return [
    problem(
      gumroadPart,
      `It asks ${said}, and from ${formatTime(next.holds_from, timeZone)} the shop asks ${formatCents(next.cents, next.currency)}.`,
      'Change the price of the product at Gumroad within 24 hours of that moment: until then either price brings a key.',
    ),
  ]
}

/** Of the current prices, the one that began last. */
function findNewest(prices: Price[], now: Date): Price {
  const [first, second] = [
    findHolding(prices, 'purchase', now),
    findHolding(prices, 'renewal', now),
  ]
  return first.holds_from > second.holds_from ? first : second
}

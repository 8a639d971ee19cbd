import type { ShopContext } from '../../settings/deps.ts'
import {
  findStarted,
  findHolding,
  listFirstPrices,
  listPrices,
  type Price,
} from '../../prices/prices.ts'
import { fillPrices, type PageFiles } from './load.ts'
import { type PriceSlots, sayPrices } from './price-slots.ts'

/** Keeps the pages of this instance at the current price. */
export interface PriceTags {
  /** Reads the prices, including future ones, so that a database outage cannot delay any of them. */
  learn(): Promise<void>
  /** Fills the pages again if the price has changed since. */
  show(): void
  /** Returns the price texts for pages that the server draws. */
  say(): PriceSlots
  find(id: string): Price | null
}

/** How often an instance reads the prices, in milliseconds. A price is set further ahead than that. */
export const learnsEvery = 2000

export function createPriceTags(deps: ShopContext, pages: PageFiles): PriceTags {
  let prices = listFirstPrices(deps.config)
  let shown = name(prices, new Date(0))
  const show = () => {
    const now = deps.clock.now()
    const holding = name(prices, now)
    if (holding === shown) return
    fillPrices(pages, sayPrices(prices, now))
    shown = holding
  }
  return {
    show,
    say: () => sayPrices(prices, deps.clock.now()),
    find: (id) => findStarted(prices, id, deps.clock.now()),
    async learn() {
      prices = await listPrices(deps)
      show()
    },
  }
}

/**
 * Names the state of the prices. It includes the amounts, because a setting can change a price without
 * changing its id.
 */
function name(prices: Price[], at: Date): string {
  const holding = [findHolding(prices, 'purchase', at), findHolding(prices, 'renewal', at)]
  return holding.map(({ id, cents }) => `${id} ${cents}`).join()
}

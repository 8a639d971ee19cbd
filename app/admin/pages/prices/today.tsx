import type { ListedPrice } from '#contract/admin/prices.ts'
import { formatPrice } from '#contract/money.ts'
import { sayDay } from '#app/say/say-day.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'
import { LoadingNumber } from '../../ui/reading.tsx'

/** Says what a license and a renewal cost today, since when, and which changes are planned. */
export function Today({ prices }: { prices: ListedPrice[] }) {
  return (
    <FigureStrip
      label="Prices today"
      figures={[
        { name: 'A license costs', ...describe(prices, 'purchase') },
        { name: 'A renewal costs', ...describe(prices, 'renewal') },
      ]}
    />
  )
}

function describe(prices: ListedPrice[], kind: ListedPrice['kind']) {
  const own = prices.filter((price) => price.kind === kind)
  const now = own.find(({ state }) => state === 'holds')
  if (now === undefined) return { value: <LoadingNumber />, note: '' }
  const next = own.findLast(({ state }) => state === 'to_come')
  const since = now.from === null ? 'Since launch' : `Since ${sayDay(now.from)}`
  return {
    value: formatPrice(now.cents, now.currency),
    note: next?.from
      ? `${since}. ${formatPrice(next.cents, next.currency)} from ${sayDay(next.from)}`
      : since,
  }
}

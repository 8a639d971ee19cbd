import { formatTime } from '../dates.ts'
import { formatCents } from '../money.ts'
import type { ListedPrice } from './prices.ts'

interface ComingPrice extends Pick<ListedPrice, 'kind' | 'cents' | 'currency'> {
  /** The price before it, in the same currency. */
  centsBefore: number
  from: Date | string
}

/** Says what will happen when a price begins, in one sentence. */
export function previewPriceChange(price: ComingPrice, timeZone: string): string {
  const { kind, cents, currency, centsBefore, from } = price
  const change = [centsBefore, cents].map((each) => formatCents(each, currency)).join(' to ')
  return `On ${formatTime(from, timeZone)}, ${priced[kind]} changes from ${change} on every page, in emails and at checkout; orders begun before keep their price.`
}

const priced = { purchase: 'a license', renewal: 'a renewal' } as const

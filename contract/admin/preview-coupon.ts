import { formatLast, formatTime } from '../dates.ts'
import { formatCents } from '../money.ts'
import type { ListedCoupon } from './coupons.ts'

type Terms = Pick<
  ListedCoupon,
  'code' | 'percent' | 'off_cents' | 'currency' | 'for' | 'most_uses'
> & { from: Date | string; until: Date | string | null }

export function previewCoupon(coupon: Terms, timeZone: string): string {
  const { code, percent, off_cents: cents, currency, most_uses: most, from, until } = coupon
  const off = percent === null ? formatCents(cents!, currency) : `${percent}%`
  const end = until === null ? '' : ` through ${formatLast(until, timeZone)}`
  const span = `from ${formatTime(from, timeZone)}${end}`
  const uses = most === null ? 'without a limit' : `at most ${most} times`
  return `${code} takes ${off} off ${takenOff[coupon.for]}, ${span}, ${uses}.`
}

const takenOff = {
  purchase: 'a license',
  renewal: 'a renewal',
  both: 'a license or a renewal',
} as const

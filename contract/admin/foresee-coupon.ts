import { formatTime } from '../dates.ts'
import { isFree } from '../coupon-words.ts'
import { formatCents } from '../money.ts'
import type { ListedCoupon } from './coupons.ts'

type Terms = Pick<
  ListedCoupon,
  'code' | 'percent' | 'off_cents' | 'currency' | 'for' | 'most_uses' | 'once_per_customer'
> & { from: Date | string; until: Date | string | null }

/** What a coupon does, in one sentence. */
export function foreseeCoupon(coupon: Terms, timeZone: string): string {
  const { code, percent, off_cents: cents, currency, from, until } = coupon
  const off = percent === null ? formatCents(cents!, currency) : `${percent}%`
  const [begin, end] = [from, until].map((time) => time && formatTime(time, timeZone))
  const span = `from ${begin}${end === null ? '' : ` until ${end}`}`
  const does = isFree(coupon) ? 'gives a license away' : `takes ${off} off ${takenOff[coupon.for]}`
  return `${code} ${does}, ${span}, ${sayUses(coupon)}.`
}

const takenOff = {
  purchase: 'a license',
  renewal: 'a renewal',
  both: 'a license or a renewal',
} as const

function sayUses({ most_uses: most, once_per_customer: once }: Terms): string {
  const times = most === null ? 'without a limit' : `at most ${most} times`
  return once ? `${times}, once per customer` : times
}

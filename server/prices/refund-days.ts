import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'

/**
 * Returns the end of the days in which an order can be refunded; null if it is unpaid or was sold without
 * such days. The day of the payment does not count, in any time zone.
 */
export function endRefundDays({
  paid_at: paidAt,
  refund_days: days,
}: {
  paid_at: Date | null
  refund_days: number | null
}): Date | null {
  return paidAt === null || days === null ? null : addMilliseconds(paidAt, (days + 1) * times.day)
}

import type { Deps } from '#server/settings/deps.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import type { BareShop } from './shop-type.ts'

const hour = 3_600_000

/** Makes the shop of two hours ago: a refund that it requests and does not make is late. */
export const twoHoursAgo = (deps: Deps): Deps => ({
  ...deps,
  clock: { now: () => new Date(Date.now() - 2 * hour) },
})

/** Makes the shop of two hours ago die at its refund: before Stripe receives it, or after it was made. */
export function dyingAt(when: 'before' | 'after', { payments, ...deps }: Deps): Deps {
  const refund: typeof payments.stripe.refund = async (asked) => {
    if (when === 'after') await payments.stripe.refund!(asked)
    throw new Error('killed')
  }
  return twoHoursAgo({
    ...deps,
    payments: { ...payments, stripe: { ...payments.stripe, refund } },
  })
}

/** Finds refunds that were requested over an hour ago and are not made: of one subject, or all. */
export const findLate = async ({ deps }: Pick<BareShop, 'deps'>, of?: string) =>
  (await findViolations(deps.db)).filter(
    ({ view, subject }) => view === 'invariant_i22' && (of === undefined || subject === of),
  )

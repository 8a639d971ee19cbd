import { providerIds } from '#contract/providers.ts'
import type { BudgetName } from '../budgets.ts'
import type { Deps } from '../deps.ts'
import type { CeilingCause } from './kinds.ts'
import type { Found } from './trouble.ts'

/** The budgets of the whole site, and the keys they are counted under, by what the vendor is told. */
export const ceilings: Record<CeilingCause, [BudgetName, ...string[]][]> = {
  sign_ins_at_ceiling: [
    ['signInCodesHour', 'with an account', 'without an account'],
    ['signInCodesDay', 'with an account', 'without an account'],
    ['emailChangesPerSite', 'site'],
  ],
  checkouts_at_ceiling: [
    ['checkoutsPerSite', 'site'],
    ['checkoutsOfKnownBrowsers', 'site'],
  ],
  order_pages_at_ceiling: [['asksAtCeiling', ...providerIds]],
  rescues_at_ceiling: [
    ['rescuesPerSite', 'site'],
    ['rescuesOfKnownBrowsers', 'site'],
  ],
  records_at_ceiling: [
    ['eventsPerSite', 'site'],
    ['unprovenPerSite', 'site'],
  ],
}

/** Finds the ceilings that are reached, and when the last of each cause ends. */
export async function findReachedCeilings({ limits, clock }: Deps): Promise<Found<CeilingCause>[]> {
  const found = Object.entries(ceilings).map(async ([cause, budgets]) => {
    const counters = budgets.flatMap(([name, ...keys]) => keys.map((key) => [name, key] as const))
    const states = await Promise.all(counters.map(([name, key]) => limits.findReached(name, key)))
    const reached = states.filter((state) => state !== null)
    if (reached.length === 0) return []
    const end = Math.max(...reached.map(({ until }) => until.getTime()))
    return {
      kind: cause as CeilingCause,
      since: clock.now(),
      count: reached.reduce((sum, { count }) => sum + count, 0),
      lastsUntil: new Date(end),
    }
  })
  return (await Promise.all(found)).flat()
}

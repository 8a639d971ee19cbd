import { providerIds } from '#contract/providers.ts'
import type { RateLimitName } from '../../settings/rate-limits.ts'
import type { Deps } from '../../settings/deps.ts'
import type { ReachedLimit } from './subjects.ts'
import type { Found } from './problem.ts'

/** The rate limits of the whole site and the keys that they count, grouped by what they stop. */
export const ceilings: Record<ReachedLimit, [RateLimitName, ...string[]][]> = {
  sign_ins: [
    ['emailsPerSite', 'with an account', 'without an account', 'email changes site'],
    ['codesPerSiteDay', 'with an account', 'without an account'],
  ],
  checkouts: [['checkoutsPerSite', 'site', 'known browsers']],
  order_pages: [['asksAtCeiling', ...providerIds]],
  rescues: [['emailsPerSite', 'rescues site', 'withdrawals site']],
}

/** Finds the site's rate limits that are used up, and when the last one of each group ends. */
export async function findReachedCeilings({
  limits,
  clock,
}: Deps): Promise<Found<'limit_reached'>[]> {
  const found = Object.entries(ceilings).map(async ([subject, limitsOf]) => {
    const counters = limitsOf.flatMap(([name, ...keys]) => keys.map((key) => [name, key] as const))
    const states = await Promise.all(counters.map(([name, key]) => limits.findReached(name, key)))
    const reached = states.filter((state) => state !== null)
    if (reached.length === 0) return []
    const end = Math.max(...reached.map(({ until }) => until.getTime()))
    return {
      kind: 'limit_reached' as const,
      subject,
      since: clock.now(),
      count: reached.reduce((sum, { count }) => sum + count, 0),
      lastsUntil: new Date(end),
    }
  })
  return (await Promise.all(found)).flat()
}

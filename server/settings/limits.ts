import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { QueryNamed } from '#db/prepared.ts'
import { rateLimits, demoAddressFactor, type RateLimit, type RateLimitName } from './rate-limits.ts'

type Taken = { allowed: true; left: number } | { allowed: false; retryAfterSeconds: number }

interface Terms {
  /** Multiplies the rate limit, for example by the seats of a license. */
  times?: number
  /** Refuses once this share of the rate limit is used, and leaves the rest to callers with priority. */
  share?: number
  /** How many points to take; one by default. */
  points?: number
}

export interface Limits {
  take(name: RateLimitName, key: string, terms?: Terms): Promise<Taken>
  giveBack(name: RateLimitName, key: string, points?: number): Promise<void>
  /** Reports whether a point is left, without taking it. */
  peek(name: RateLimitName, key: string): Promise<Taken>
  /**
   * Returns how many points of a used-up rate limit were taken, and when it is full again; null while any are
   * left.
   */
  findReached(name: RateLimitName, key: string): Promise<Reached | null>
}

interface Reached {
  count: number
  until: Date
}

type Counter = readonly [RateLimitName, key: string, ...of: unknown[]]

/**
 * Takes a point from each counter, narrowest first, after checking that all wider ones have a point left. A
 * refused call therefore uses up nothing that others share, and a new narrow key leaves no row. Returns the
 * counter that is used up; null when none is.
 */
export async function takeAll<Each extends Counter>(
  limits: Pick<Limits, 'take' | 'peek'>,
  counters: readonly Each[],
): Promise<{ counter: Each; retryAfterSeconds: number } | null> {
  const looks = [
    ...counters.slice(1).map((counter) => ['peek', counter] as const),
    ...counters.map((counter) => ['take', counter] as const),
  ]
  for (const [look, counter] of looks) {
    const taken = await limits[look](counter[0], counter[1])
    if (!taken.allowed) return { counter, retryAfterSeconds: taken.retryAfterSeconds }
  }
  return null
}

interface LimitSettings {
  demo: boolean
}

/** Counts in the database, so that all instances share the counters. */
export function createLimits(query: QueryNamed, settings: LimitSettings): Limits {
  const limiters = new Map<string, RateLimiterPostgres | RateLimiterMemory>()

  function find(name: RateLimitName, times = 1) {
    const known = limiters.get(`${name} ${times}`)
    if (known) return known
    const limiter = createLimiter(query, name, countPoints(name, settings) * times)
    limiters.set(`${name} ${times}`, limiter)
    return limiter
  }

  async function peek(name: RateLimitName, key: string, share = 1): Promise<Taken> {
    const limiter = find(name)
    const used = await limiter.get(key)
    if (used === null) return { allowed: true, left: limiter.points }
    return used.consumedPoints >= limiter.points * share ? refuse(used) : allow(used)
  }

  return {
    peek,
    take: async (name, key, { times, share = 1, points } = {}) => {
      const left = share < 1 ? await peek(name, key, share) : null
      if (left?.allowed === false) return left
      return find(name, times).consume(key, points).then(allow, refuse)
    },
    giveBack: async (name, key, points) => {
      await find(name).reward(key, points)
    },
    findReached: async (name, key) => {
      const { rows } = await query({ text: reachedSince, values: [`${name}:${key}`] })
      const [row] = rows as { points: number; expire: string }[]
      if (!row || row.points < find(name).points) return null
      return { count: row.points, until: new Date(Number(row.expire)) }
    },
  }
}

const reachedSince = `
  select points, expire from rate_limits
  where key = $1 and expire > extract(epoch from now()) * 1000`

function createLimiter(query: QueryNamed, name: RateLimitName, points: number) {
  const { seconds: duration, isOfInstance }: RateLimit = rateLimits[name]
  const terms = { keyPrefix: name, points, duration }
  if (isOfInstance) return new RateLimiterMemory(terms)
  return new RateLimiterPostgres({
    ...terms,
    storeClient: { query },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Retention deletes old counts, by the providers' clock: an instance whose own is ahead must not.
    clearExpiredByTimeout: false,
  })
}

function countPoints(name: RateLimitName, settings: LimitSettings): number {
  const isOfCaller = /Per(Address|Network)$|FromNetwork$/.test(name)
  return rateLimits[name].points * (settings.demo && isOfCaller ? demoAddressFactor : 1)
}

function allow({ remainingPoints }: RateLimiterRes): Taken {
  return { allowed: true, left: remainingPoints }
}

function refuse(reason: unknown): Taken {
  // Any other reason means that the database did not answer: the call fails closed with 503.
  if (!(reason instanceof RateLimiterRes)) throw reason
  return { allowed: false, retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) }
}

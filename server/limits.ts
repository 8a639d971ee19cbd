import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { QueryNamed } from '#db/named.ts'
import { budgets, demoAddressFactor, type BudgetName } from './budgets.ts'

type Spending = { allowed: true; left: number } | { allowed: false; retryAfterSeconds: number }

export interface Limits {
  /** Takes one point from this key's budget. */
  spend(name: BudgetName, key: string): Promise<Spending>
  /** Gives back one point that was taken. */
  giveBack(name: BudgetName, key: string): Promise<void>
  /** Answers whether a point is left, without taking it. */
  peek(name: BudgetName, key: string): Promise<Spending>
}

interface LimitSettings {
  demo: boolean
  signInCodesPerHour: number
  signInCodesPerDay: number
}

/** Counters in the database, so any number of instances share them. */
export function createLimits(query: QueryNamed, settings: LimitSettings): Limits {
  const limiters = new Map(
    Object.entries(budgets).map(([name, { seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: { query },
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: countPoints(name as BudgetName, settings),
        duration: seconds,
      }),
    ]),
  )
  const find = (name: BudgetName) => limiters.get(name)!
  return {
    spend: (name, key) => find(name).consume(key).then(allow, refuse),
    giveBack: async (name, key) => {
      await find(name).reward(key)
    },
    peek: async (name, key) => {
      const limiter = find(name)
      const used = await limiter.get(key)
      if (used === null) return { allowed: true, left: limiter.points }
      return used.consumedPoints >= limiter.points ? refuse(used) : allow(used)
    },
  }
}

function countPoints(name: BudgetName, settings: LimitSettings): number {
  if (name === 'signInCodesHour') return settings.signInCodesPerHour
  if (name === 'signInCodesDay') return settings.signInCodesPerDay
  const isOfCaller = /Per(Address|Network)$|FromNetwork$/.test(name)
  return budgets[name].points * (settings.demo && isOfCaller ? demoAddressFactor : 1)
}

function allow({ remainingPoints }: RateLimiterRes): Spending {
  return { allowed: true, left: remainingPoints }
}

function refuse(reason: unknown): Spending {
  // Anything else means the database did not answer: the call fails closed with 503.
  if (!(reason instanceof RateLimiterRes)) throw reason
  return { allowed: false, retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) }
}

import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { budgets, demoAddressFactor, type BudgetName } from '#contract/limits.ts'

type Spending = { allowed: true } | { allowed: false; retryAfterSeconds: number }

export interface Limits {
  /** Takes one point of the budget of this key. */
  spend(name: BudgetName, key: string): Promise<Spending>
  /** Gives back one point that was taken. */
  giveBack(name: BudgetName, key: string): Promise<void>
  /** Says whether a point is left, without taking it. */
  peek(name: BudgetName, key: string): Promise<Spending>
}

/** Counters in the database, so any number of instances share them. */
export function createLimits(pool: pg.Pool, demo: boolean): Limits {
  const limiters = new Map(
    Object.entries(budgets).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: demo && name.endsWith('PerAddress') ? points * demoAddressFactor : points,
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
      return used !== null && used.consumedPoints >= limiter.points ? refuse(used) : allow()
    },
  }
}

function allow(): Spending {
  return { allowed: true }
}

function refuse(reason: unknown): Spending {
  // Anything else is a database that did not answer: the call fails closed with 503.
  if (!(reason instanceof RateLimiterRes)) throw reason
  return { allowed: false, retryAfterSeconds: Math.ceil(reason.msBeforeNext / 1000) }
}

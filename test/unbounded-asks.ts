import type { Limits } from '#server/limits.ts'

/** The limits of a shop that asks its providers for order pages as often as anybody wants. */
export function leaveAsksUnbounded(limits: Limits): Limits {
  return {
    ...limits,
    spend: async (name, key, terms) =>
      /^(asks|firstAsks)/.test(name) ? { allowed: true, left: 1 } : limits.spend(name, key, terms),
  }
}

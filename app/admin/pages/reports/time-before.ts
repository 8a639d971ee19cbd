import { times } from '#contract/limits.ts'

interface Days {
  from: string
  to: string
}

/** Returns the same number of days, directly before these. */
export function findTimeBefore({ from, to }: Days): Days {
  const length = Date.parse(to) - Date.parse(from) + times.day
  return {
    from: nameDay(Date.parse(from) - length),
    to: nameDay(Date.parse(from) - times.day),
  }
}

function nameDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

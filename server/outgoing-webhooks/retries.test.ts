import { expect, it } from 'vitest'
import { findNextTry } from './retries.ts'

const begunAt = new Date('2026-11-23T00:00:00Z')
const hour = 3_600_000

/** Lists the times of all tries, in hours, for a receiver that never answers. */
function listTries(chance: number): number[] {
  const tries = [0]
  for (let now: Date | null = begunAt; now !== null;) {
    now = findNextTry({ attempts: tries.length, begunAt, now, retryAfter: null, chance })
    if (now !== null) tries.push((now.getTime() - begunAt.getTime()) / hour)
  }
  return tries
}

it('a message is tried ten times with growing pauses, the last time on the third day', () => {
  const tries = listTries(0)
  const pauses = tries.slice(1).map((at, index) => at - tries[index]!)
  expect(tries).toHaveLength(10)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses[0]).toBeCloseTo(5 / 3600)
  expect(tries.at(-1)).toBeGreaterThan(64)
  expect(tries.at(-1)).toBeLessThan(72)
})

it('each pause is randomly up to a tenth shorter', () => {
  expect(listTries(1).at(-1)).toBeCloseTo(listTries(0).at(-1)! * 0.9)
})

it('the pause is as long as the receiver asks for, up to twelve hours', () => {
  const after = (retryAfter: number, attempts = 1) =>
    findNextTry({ attempts, begunAt, now: begunAt, retryAfter, chance: 0 })!.getTime() -
    begunAt.getTime()
  expect(after(120)).toBe(120_000)
  expect(after(86_400)).toBe(12 * hour)
  // A try never comes before the pause is over.
  expect(after(1, 3)).toBe(hour / 2)
})

it('a Retry-After past the third day ends the retries', () => {
  const now = new Date(begunAt.getTime() + 65 * hour)
  expect(findNextTry({ attempts: 2, begunAt, now, retryAfter: 43_200, chance: 0 })).toBe(null)
})

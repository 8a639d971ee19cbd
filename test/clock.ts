import type { Clock } from '#server/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

/** Runs with the real time and can be set ahead. */
export function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}

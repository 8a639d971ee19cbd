import type { Clock } from '#server/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

/** Runs in real time and can be moved ahead. */
export function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}

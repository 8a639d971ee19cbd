import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#server/settings/clock.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

/** Creates a clock that runs in real time and can be moved ahead. */
export function createTestClock(): TestClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
  }
}

/** Waits until a condition holds, and returns the milliseconds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  timeout = 60_000,
  what = `${holds}`,
): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > timeout) throw new Error(`Not within ${timeout} ms: ${what}`)
    await sleep(20)
  }
  return Math.round(performance.now() - start)
}

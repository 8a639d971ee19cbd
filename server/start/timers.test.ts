import { pino, type Logger } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { systemClock } from '../settings/clock.ts'
import { createFaults } from '../settings/faults.ts'
import { startTimers } from './timers.ts'

const minute = 60_000
/**
 * Longer than the first run can be delayed, and short, because timers left over from other tests run here,
 * too.
 */
const seldom = 10 * minute
const withLog = (log: Logger) => ({
  log,
  faults: createFaults({ clock: systemClock, log, count: () => {} }),
})
const deps = withLog(pino({ enabled: false }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counting(every: number) {
  const task = { every, name: 'counting', turns: 0, act: async () => void (task.turns += 1) }
  return task
}

it('an infrequent task runs soon after the start but not with it, and then as often as it says', async () => {
  const task = counting(seldom)
  const timers = startTimers(deps, [task])
  await vi.advanceTimersByTimeAsync(minute)
  expect(task.turns).toBe(0)
  await vi.advanceTimersByTimeAsync(minute)
  expect(task.turns).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * seldom)
  expect(task.turns).toBe(3)
  timers.stop()
})

it('a task with an interval of a minute runs every minute', async () => {
  const task = counting(minute)
  const timers = startTimers(deps, [task])
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(task.turns).toBe(3)
  timers.stop()
})

it.each([
  ['before the first run', minute, 0],
  ['after it', 3 * minute, 1],
])('no task runs after a stop %s', async (_, after, turns) => {
  const task = counting(seldom)
  const timers = startTimers(deps, [task])
  await vi.advanceTimersByTimeAsync(after)
  timers.stop()
  await vi.advanceTimersByTimeAsync(3 * seldom)
  expect(task.turns).toBe(turns)
})

it('a task that fails is logged and runs again', async () => {
  const said: string[] = []
  const listening = pino({ base: null }, { write: (line: string) => void said.push(line) })
  let turns = 0
  const act = async () => {
    turns += 1
    throw new Error('no answer')
  }
  const timers = startTimers(withLog(listening), [{ every: minute, name: 'asking', act }])
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(turns).toBe(2)
  expect(said[0]).toMatch(
    /"work":"asking","error":"no answer","stack":"Error: no answer.*"msg":"an internal error"/,
  )
  timers.stop()
})

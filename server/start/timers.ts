import { times } from '#contract/limits.ts'
import type { Logger } from 'pino'
import { isOwnFault, type Faults } from '../settings/faults.ts'

/** The parts that timers need. Tests run them without a shop. */
interface TimerDeps {
  log: Logger
  faults: Faults
}

export interface Task {
  /** The interval in milliseconds. */
  every: number
  name: string
  act: () => Promise<unknown>
}

const soon = 2 * times.minute

/**
 * Runs each task repeatedly. A task that fails waits for its next run. The first run is always soon:
 * otherwise a shop that restarts more than once an hour would never run its hourly tasks.
 */
export function startTimers(deps: TimerDeps, tasks: Task[]): { stop(): void } {
  const stops = tasks.map((task) => startTimer(deps, task))
  return { stop: () => stops.forEach((stop) => stop()) }
}

/** Runs a task once. A failure is logged, and reported if it is an error of our own. */
export async function runTask(
  { log, faults }: TimerDeps,
  { name, act }: Omit<Task, 'every'>,
): Promise<void> {
  try {
    await act()
    faults.settle(name)
  } catch (error) {
    if (isOwnFault(error as Error)) faults.note(name, error as Error)
    else log.warn({ error: (error as Error).message }, `${name} failed`)
  }
}

function startTimer(deps: TimerDeps, task: Task): () => void {
  const { every } = task
  const run = () => runTask(deps, task)
  const begin = () => {
    timer = setInterval(run, every).unref()
    void run()
  }
  let timer = setTimeout(begin, Math.min(every, soon)).unref()
  return () => clearTimeout(timer)
}

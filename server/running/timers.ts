import type { Deps } from '../deps.ts'

export interface Task {
  /** In milliseconds. */
  every: number
  name: string
  act: () => Promise<unknown>
}

const soon = 2 * 60_000

/**
 * Runs each task repeatedly; one that fails waits for its next run. The first run is never far off, or
 * a shop that restarts more than once an hour would never run its hourly tasks.
 */
export function startTimers(log: Deps['log'], tasks: Task[]): { stop(): void } {
  const stops = tasks.map((task) => startTimer(log, task))
  return { stop: () => stops.forEach((stop) => stop()) }
}

/** Runs a task once; a failure is logged. */
export async function runTask(log: Deps['log'], { name, act }: Omit<Task, 'every'>): Promise<void> {
  await act().catch((error: Error) => log.warn({ error: error.message }, `${name} failed`))
}

function startTimer(log: Deps['log'], task: Task): () => void {
  const { every } = task
  const run = () => runTask(log, task)
  const begin = () => {
    timer = setInterval(run, every).unref()
    void run()
  }
  let timer = setTimeout(begin, Math.min(every, soon)).unref()
  return () => clearTimeout(timer)
}

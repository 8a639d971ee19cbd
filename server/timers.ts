import type { Deps } from './deps.ts'

export interface Task {
  /** In milliseconds. */
  every: number
  name: string
  act: () => Promise<unknown>
}

const soon = 2 * 60_000

/**
 * Does each task again and again; one that fails waits for its next turn. The first turn is never
 * far off, or a shop that is restarted more often would never do what is due once an hour.
 */
export function startTimers(log: Deps['log'], tasks: Task[]): { stop(): void } {
  const stops = tasks.map((task) => startTimer(log, task))
  return { stop: () => stops.forEach((stop) => stop()) }
}

function startTimer(log: Deps['log'], { every, name, act }: Task): () => void {
  const run = () =>
    act().catch((error: Error) => log.warn({ error: error.message }, `${name} failed`))
  const begin = () => {
    timer = setInterval(run, every).unref()
    void run()
  }
  let timer = setTimeout(begin, Math.min(every, soon)).unref()
  return () => clearTimeout(timer)
}

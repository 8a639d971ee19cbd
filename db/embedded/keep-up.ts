import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp } from './bring-up.ts'
import { waitForExclusive } from './lock.ts'
import { type Place, startLock } from './place.ts'
import { findPostmaster } from './postmaster.ts'
import { isProblem } from './problem.ts'
import { rotateLog } from './rotate-log.ts'

/**
 * Restarts a server that was killed (out of memory, by hand) on the same port, so that the pools of every
 * process that uses it reconnect. PostgreSQL itself restarts all processes but its first. Also keeps its
 * log small.
 */
export function keepUp(
  dataDir: string,
  place: Place,
  port: number,
  log: (line: string) => void,
): { end(): Promise<void> } {
  const ending = new AbortController()
  const check = async () =>
    findPostmaster(place.cluster) ? rotateLog(place) : restart(dataDir, place, port)
  const done = watch(ending.signal, check, log)
  return { end: () => (ending.abort(), done) }
}

async function watch(
  ending: AbortSignal,
  check: () => Promise<string | null>,
  log: (line: string) => void,
): Promise<void> {
  let said = ''
  while (await pause(ending)) {
    const outcome = await check()
    if (outcome === null || outcome === said) continue
    log(outcome)
    said = outcome
  }
}

/** Waits; false once the watch is over. The timer doesn't keep the process alive. */
async function pause(ending: AbortSignal): Promise<boolean> {
  await sleep(500, undefined, { ref: false, signal: ending }).catch(() => {})
  return !ending.aborted
}

async function restart(dataDir: string, place: Place, port: number): Promise<string> {
  try {
    const lock = await waitForExclusive(startLock(dataDir), 1000)
    if (!lock) return 'The database ended; another process is starting it.'
    const up = await bringUp(dataDir, place, port).finally(lock.release)
    if (isProblem(up)) return `The database ended. ${up.problem}`
    if (up.server.port === port) return 'The database ended and was started again.'
    return `The database ended and now listens on port ${up.server.port}: start this program again.`
  } catch (error) {
    return `The database ended and its folder cannot be used: ${(error as Error).message}`
  }
}

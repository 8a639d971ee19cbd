import { setTimeout as sleep } from 'node:timers/promises'
import { bringUp } from './bring-up.ts'
import { waitForExclusive } from './lock.ts'
import { type Place, startLock } from './place.ts'
import { findPostmaster } from './postmaster.ts'
import { isRefusal } from './refusal.ts'

/**
 * Restarts a server that was killed (out of memory, by hand) on the same port, so that the pools of
 * every process that uses it reconnect. PostgreSQL itself restarts all processes but its first.
 */
export function keepUp(
  dataDir: string,
  place: Place,
  port: number,
  log: (line: string) => void,
): { end(): Promise<void> } {
  const ending = new AbortController()
  const done = watch(ending.signal, place, () => restart(dataDir, place, port), log)
  return { end: () => (ending.abort(), done) }
}

async function watch(
  ending: AbortSignal,
  place: Place,
  restart: () => Promise<string>,
  log: (line: string) => void,
): Promise<void> {
  let said = ''
  while (await pause(ending)) {
    if (findPostmaster(place.cluster)) continue
    const outcome = await restart()
    if (outcome !== said) log(outcome)
    said = outcome
  }
}

/** False when the watch is over. The timer keeps no process alive. */
async function pause(ending: AbortSignal): Promise<boolean> {
  await sleep(500, undefined, { ref: false, signal: ending }).catch(() => {})
  return !ending.aborted
}

async function restart(dataDir: string, place: Place, port: number): Promise<string> {
  try {
    const lock = await waitForExclusive(startLock(dataDir), 1000)
    if (!lock) return 'The database ended; another process is starting it.'
    const up = await bringUp(dataDir, place, port).finally(lock.release)
    if (isRefusal(up)) return `The database ended. ${up.message}`
    if (up.server.port === port) return 'The database ended and was started again.'
    return `The database ended and now listens on port ${up.server.port}: start this program again.`
  } catch (error) {
    return `The database ended and its folder cannot be used: ${(error as Error).message}`
  }
}

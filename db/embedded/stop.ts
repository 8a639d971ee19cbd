import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { times } from '#contract/limits.ts'
import { program } from './binaries.ts'
import { type Lock, tryExclusive, waitForExclusive } from './lock.ts'
import { type Place, startLock, usersLock } from './place.ts'
import { findPostmaster, isAlive } from './postmaster.ts'

/**
 * Leaves the server, which the last process to leave stops, whichever started it: a process that adopted
 * it must not lose it, and after a kill -9 of the starter someone has to stop it. A shared lock shows
 * which processes remain; the kernel frees it when its process ends.
 */
export async function leaveServer(dataDir: string, place: Place, presence: Lock): Promise<void> {
  presence.release()
  const lock = await waitForExclusive(startLock(dataDir), times.minute)
  if (!lock) return
  await stopUnlessUsed(dataDir, place)
  lock.release()
}

/** Call it under the start lock. */
export async function stopUnlessUsed(dataDir: string, place: Place): Promise<void> {
  const alone = tryExclusive(usersLock(dataDir))
  if (alone) await stopServer(place)
  alone?.release()
}

export async function stopServer(place: Place): Promise<void> {
  const server = findPostmaster(place.cluster)
  if (!server) return
  sendSignal(place, server.pid, 'INT')
  if (await hasEnded(server.pid, 10_000)) return
  sendSignal(place, server.pid, 'QUIT')
  await hasEnded(server.pid, 10_000)
}

/**
 * Sends a signal. SIGINT ends the sessions and shuts down in order; SIGQUIT leaves the rest to recovery
 * at the next start.
 */
function sendSignal(place: Place, pid: number, name: 'INT' | 'QUIT'): void {
  // Windows has no signals; PostgreSQL listens on its own pipe there.
  if (process.platform === 'win32')
    execFileSync(program(place.native, 'pg_ctl'), ['kill', name, `${pid}`])
  else if (isAlive(pid)) process.kill(pid, `SIG${name}`)
}

async function hasEnded(pid: number, timeout: number): Promise<boolean> {
  const end = performance.now() + timeout
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await sleep(10)
  }
  return true
}

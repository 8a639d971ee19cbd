import { times } from '#contract/limits.ts'
import { bringUp } from './bring-up.ts'
import { ensureShop } from './ensure-shop.ts'
import { finishReplacing } from './finish-replacing.ts'
import { ensureCluster } from './initialize.ts'
import { tryShared, waitForExclusive } from './lock.ts'
import { shopUrl } from './logins.ts'
import { findPlace, createDataFolder, startLock, usersLock } from './place.ts'
import { isProblem, type Problem } from './problem.ts'
import { leaveServer, stopUnlessUsed } from './stop.ts'
import { keepUp } from './keep-up.ts'

export interface EmbeddedServer {
  /** Logs in as the owner of the shop's database, who has no right beyond it. */
  connectionString: string
  /** True when another process started it and it was still running. */
  adopted: boolean
  /** Stops the server unless another process uses it; safe to repeat. End all pools first. */
  stop(): Promise<void>
}

const LOCK_TIMEOUT = times.minute

/**
 * Runs PostgreSQL on `dataDir`, creating the database if needed, and restarts it on the same port if it
 * is killed. It outlives this process unless stopped.
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
  /** Settings of PostgreSQL in addition to the common ones. */
  settings?: Record<string, string>
}): Promise<EmbeddedServer | Problem> {
  const dataDir = createDataFolder(options.dataDir)
  if (typeof dataDir !== 'string') return dataDir
  const lock = await waitForExclusive(startLock(dataDir), LOCK_TIMEOUT)
  if (!lock)
    return {
      problem: `Another process has been starting or stopping the database in ${dataDir} for a minute: wait for it or end it, then start again.`,
    }
  try {
    return await startLocked(dataDir, options.log ?? (() => {}), options.settings ?? {})
  } finally {
    lock.release()
  }
}

async function startLocked(
  dataDir: string,
  log: (line: string) => void,
  settings: Record<string, string>,
): Promise<EmbeddedServer | Problem> {
  const found = await findPlace(dataDir)
  if (isProblem(found)) return found
  const place = { ...found, settings }
  if (!place.server.startsWith(dataDir))
    log(`The database is kept in ${place.server}, because its user cannot enter ${dataDir}.`)
  finishReplacing(dataDir, place)
  const problem = await ensureCluster(place)
  if (problem) return problem
  const up = await bringUp(dataDir, place)
  if (isProblem(up)) return up
  const refusal = await ensureShop(place, up.server)
  if (refusal) {
    await stopUnlessUsed(dataDir, place)
    return refusal
  }
  const presence = tryShared(usersLock(dataDir))
  if (!presence) throw new Error('the users lock is only ever exclusive under the start lock')
  const watch = keepUp(dataDir, place, up.server.port, log)
  let left: Promise<void> | undefined
  const stop = (): Promise<void> =>
    (left ??= watch.end().then(() => leaveServer(dataDir, place, presence)))
  return { connectionString: shopUrl(place, up.server), adopted: up.adopted, stop }
}

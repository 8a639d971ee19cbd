import { readFileSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureCluster } from './initialize.ts'
import { type Failure, launch } from './launch.ts'
import { tryExclusive, tryShared, waitForExclusive } from './lock.ts'
import { type Place, findPlace, openFolder, startLock, usersLock } from './place.ts'
import { type Postmaster, clearStaleFile, findPostmaster, hasOrphans } from './postmaster.ts'
import { type Refusal, isRefusal, refuse } from './refusal.ts'
import { leave } from './stop.ts'

export interface EmbeddedServer {
  connectionString: string
  /** True when another process had started it and it was still running. */
  adopted: boolean
  /** Stops the server unless another process uses it; safe to repeat. End all pools before. */
  stop(): Promise<void>
}

const LOCK_PATIENCE = 60_000
const START_PATIENCE = 30_000

/** Runs PostgreSQL over `dataDir`, making the database if there is none. It outlives this process unless stopped. */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
}): Promise<EmbeddedServer | Refusal> {
  const dataDir = openFolder(options.dataDir)
  if (typeof dataDir !== 'string') return dataDir
  const lock = await waitForExclusive(startLock(dataDir), LOCK_PATIENCE)
  if (!lock)
    return refuse(
      'in_use',
      `Another process has been starting or stopping the database in ${dataDir} for a minute: wait for it or end it, then start again.`,
    )
  try {
    return await startLocked(dataDir, options.log ?? (() => {}))
  } finally {
    lock.release()
  }
}

async function startLocked(
  dataDir: string,
  log: (line: string) => void,
): Promise<EmbeddedServer | Refusal> {
  const place = await findPlace(dataDir)
  if (isRefusal(place)) return place
  if (!place.server.startsWith(dataDir))
    log(`The database is kept in ${place.server}, because its user cannot enter ${dataDir}.`)
  const problem = await ensureCluster(place)
  if (problem) return problem
  const up = await bringUp(dataDir, place)
  if (isRefusal(up)) return up
  const presence = tryShared(usersLock(dataDir))
  if (!presence) throw new Error('the users lock is only ever exclusive under the start lock')
  let left: Promise<void> | undefined
  const stop = (): Promise<void> => (left ??= leave(dataDir, place, presence))
  return { connectionString: addressOf(place, up.server), adopted: up.adopted, stop }
}

async function bringUp(
  dataDir: string,
  place: Place,
): Promise<{ server: Postmaster; adopted: boolean } | Refusal> {
  const end = performance.now() + START_PATIENCE
  let failure: Failure = { passing: true, why: 'processes of an earlier server are still exiting' }
  while (performance.now() < end) {
    const server = findPostmaster(place.cluster)
    if (server) {
      if (server.ready && (await isOurs(place, server))) return { server, adopted: true }
      failure = { passing: true, why: `process ${server.pid} runs there but does not let us in` }
    } else if (isUsedElsewhere(dataDir)) {
      return refuse(
        'in_use',
        `Another process uses ${dataDir}, but its database cannot be seen from here: end that process (it may run in another container), then start again.`,
      )
    } else if (!hasOrphans(place.cluster)) {
      clearStaleFile(place.cluster)
      const started = await launch(place, end)
      if ('pid' in started) return { server: started, adopted: false }
      failure = started
      if (!failure.passing) break
    }
    await sleep(100)
  }
  return refuse(
    failure.passing ? 'in_use' : 'start_failed',
    `PostgreSQL does not start in ${place.cluster} (${failure.why}): see ${place.log}, then start again.`,
  )
}

/** Someone is present though no server is to be seen: in another container its process ids mean nothing here, and a second server would destroy data. */
function isUsedElsewhere(dataDir: string): boolean {
  const alone = tryExclusive(usersLock(dataDir))
  alone?.release()
  return alone === undefined
}

async function isOurs(place: Place, server: Postmaster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: addressOf(place, server),
    connectionTimeoutMillis: 2000,
  })
  try {
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    return realpathSync(rows[0].data_directory) === realpathSync(place.cluster)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function addressOf(place: Place, server: Postmaster): string {
  return `postgresql://postgres:${readFileSync(place.password, 'utf8')}@127.0.0.1:${server.port}/postgres`
}

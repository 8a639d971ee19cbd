import { realpathSync, statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDiskFull } from '../connect.ts'
import { type Failure, launch, wasStartedHere } from './launch.ts'
import { tryExclusive } from './lock.ts'
import { superuserUrl } from './logins.ts'
import { type Place, usersLock } from './place.ts'
import {
  type Postmaster,
  clearStaleFile,
  findPostmaster,
  hasOrphans,
  lastPort,
} from './postmaster.ts'
import { type Problem } from './problem.ts'

const START_TIMEOUT = 30_000

/** Finds the running server or starts one, on `port` if it is free. Call it under the start lock. */
export async function bringUp(
  dataDir: string,
  place: Place,
  port: number | undefined = lastPort(place.cluster),
): Promise<{ server: Postmaster; adopted: boolean } | Problem> {
  const end = performance.now() + START_TIMEOUT
  let failure: Failure = { passing: true, why: 'processes of an earlier server are still exiting' }
  while (performance.now() < end) {
    const server = findPostmaster(place.cluster)
    if (server) {
      const answer = server.ready ? await ask(place, server) : 'refused'
      if (answer === 'ours') return { server, adopted: true }
      if (answer === 'disk_full') return refuseFull(place)
      failure = { passing: true, why: `process ${server.pid} runs there but does not let us in` }
    } else if (isUsedElsewhere(dataDir, place)) {
      return {
        problem: `Another process uses ${dataDir}, but its database cannot be seen from here: end that process (it may run in another container), then start again.`,
      }
    } else if (!hasOrphans(place.cluster)) {
      clearStaleFile(place.cluster)
      const started = await launch(place, end, port)
      if ('pid' in started) return { server: started, adopted: false }
      failure = started
      if (!failure.passing) break
    }
    await sleep(100)
  }
  if (isFull(place.cluster)) return refuseFull(place)
  return {
    problem: `PostgreSQL does not start in ${place.cluster} (${failure.why}): see ${place.log}, then start again.`,
  }
}

export function refuseFull({ cluster }: Place): Problem {
  return { problem: `The disk of ${cluster} is full: make room, then start again.` }
}

/**
 * Reports whether there is less space than one segment of the write-ahead log, which PostgreSQL needs
 * to recover.
 */
function isFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 16 * 1024 * 1024
}

/**
 * Detects another container on the same volume. The process ids in its files mean nothing here, so its
 * running server would look dead, and a second server on the same files would destroy data.
 */
function isUsedElsewhere(dataDir: string, place: Place): boolean {
  if (wasStartedHere(place)) return false
  const alone = tryExclusive(usersLock(dataDir))
  alone?.release()
  return alone === undefined
}

async function ask(place: Place, server: Postmaster): Promise<'ours' | 'refused' | 'disk_full'> {
  const client = new pg.Client({
    connectionString: superuserUrl(place, server),
    connectionTimeoutMillis: 2000,
  })
  // A server that stops in the meantime also emits an event, which would end this program.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    const isOurs = realpathSync(rows[0].data_directory) === realpathSync(place.cluster)
    return isOurs ? 'ours' : 'refused'
  } catch (error) {
    return isDiskFull(error as NodeJS.ErrnoException) ? 'disk_full' : 'refused'
  } finally {
    await client.end().catch(() => {})
  }
}

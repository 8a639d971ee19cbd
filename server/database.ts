import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { archiveSettings, findPlaceProblem } from '#db/backup/archiving.ts'
import { connect, poolSize, waitForServer, type Connection } from '#db/connect.ts'
import { findTooFewConnections } from '#db/count-connections.ts'
import type { Place } from '#db/embedded/place.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import type { Config } from './config.ts'
import { outlastOutage } from './database-gone.ts'
import { jobConnections } from './jobs.ts'

export interface OpenDatabase extends Connection {
  url: string
  close(): Promise<void>
}

interface Program {
  log: Logger
  /** Aborted when the program ends, also while it still waits for the database. */
  ending?: AbortSignal
}

const startPatience = 30_000

/** Opens the server of DATABASE_URL or the embedded one, migrated and ready for queries. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backup'>,
  log: Logger,
  ending?: AbortSignal,
): Promise<OpenDatabase | { problem: string }> {
  const program = { log, ending }
  if (config.databaseUrl !== null) return openAt(config.databaseUrl, program, async () => {})
  const problem = config.backup && (await findPlaceProblem(config.backup))
  if (problem) return { problem }
  const { dataDir, backup } = config
  const settings = (place: Place) => (backup === null ? {} : archiveSettings(backup, place))
  const embedded = await startEmbedded({ dataDir, log: (line) => log.warn(line), settings })
  if ('refused' in embedded) return { problem: embedded.message }
  return openAt(embedded.connectionString, program, embedded.stop)
}

async function openAt(
  url: string,
  program: Program,
  stopServer: () => Promise<void>,
): Promise<OpenDatabase | { problem: string }> {
  let closing = false
  const connection = connect(url, ({ message }) => {
    if (!closing) program.log.warn({ error: message }, 'lost a database connection')
  })
  const close = async () => {
    closing = true
    // Endless queries must not prevent stopping the server, which ends them.
    await Promise.race([connection.db.destroy(), sleep(1500, undefined, { ref: false })])
    await stopServer()
  }
  const problem = await findProblem(url, connection, program)
  if (problem === null) return { ...connection, url, close }
  await close()
  return { problem }
}

async function findProblem(
  url: string,
  { pool }: Connection,
  program: Program,
): Promise<string | null> {
  const silence = await waitForServer(pool, startPatience)
  if (silence !== null) return describeSilence(url, silence)
  const tooFew = await outlastOutage(() => findTooFewConnections(pool, poolSize + jobConnections))
  if (tooFew !== null) return tooFew
  return outlastOutage(() => migrate({ ...program, url, pool })).then(
    (outcome) => ('problem' in outcome ? outcome.problem : null),
    ({ message, cause }: Error) =>
      `${message}${cause instanceof Error ? `: ${cause.message}` : ''}.`,
  )
}

function describeSilence(url: string, error: Error): string {
  const { host, pathname } = new URL(url)
  return `The database at ${host}${pathname} did not answer within 30 seconds (${error.message}). Check DATABASE_URL, or leave it unset to use the embedded server.`
}

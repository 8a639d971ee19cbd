import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import {
  connect,
  findRefusal,
  isSqlState,
  jobConnections,
  poolSize,
  waitForServer,
  type Connection,
} from '#db/connect.ts'
import { findTooFewConnections } from '#db/count-connections.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { isLent } from '#db/find-pooler.ts'
import type { Kind } from '#db/kind.ts'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from '../settings/config.ts'
import { outlastOutage } from '#db/database-gone.ts'
import { describeFullDisk } from '../settings/full-disk.ts'
import { findOtherShop } from '../settings/secrets/shop-fingerprint.ts'
import { findMove } from './started-with.ts'

export interface OpenDatabase extends Connection {
  /** The address of the server itself, bypassing a pooler. */
  url: string
  close(): Promise<void>
}

interface Program {
  log: Logger
  kind: Kind
  /** Aborted when the program ends, even while it is still waiting for the database. */
  ending?: AbortSignal
}

const startTimeout = 30_000

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'kind'>

interface Problem {
  problem: string
}

/** Opens the server at DATABASE_URL or the embedded one. It is migrated and ready for queries. */
export async function openDatabase(
  config: DatabaseConfig,
  log: Logger,
  ending?: AbortSignal,
): Promise<OpenDatabase | Problem> {
  const program = { log, kind: config.kind, ending }
  const { databaseUrl: url, databaseDirectUrl: direct, dataDir } = config
  if (url !== null) return openAt({ url, direct }, program, async () => {})
  const embedded = await startEmbedded({ dataDir, log: (line) => log.warn(line) })
  if ('problem' in embedded) return embedded
  return openAt({ url: embedded.connectionString, direct: null }, program, embedded.stop)
}

interface Address {
  url: string
  /** The address of PostgreSQL itself if `url` belongs to a pooler; otherwise null. */
  direct: string | null
}

async function openAt(
  address: Address,
  program: Program,
  stopServer: () => Promise<void>,
): Promise<OpenDatabase | Problem> {
  let closing = false
  const onIdleError = ({ message }: Error) => {
    if (!closing) program.log.warn({ error: message }, 'lost a database connection')
  }
  const connection = connect(address.url, onIdleError, address.direct !== null)
  const close = async () => {
    closing = true
    // Endless queries must not keep the program from stopping, which also ends them.
    await Promise.race([connection.db.destroy(), sleep(1500, undefined, { ref: false })])
    await stopServer()
  }
  const problem = await findProblem(address, connection, program)
  if (problem === null) return { ...connection, url: address.direct ?? address.url, close }
  await close()
  return problem
}

async function findProblem(
  { url, direct }: Address,
  { pool, db }: Connection,
  program: Program,
): Promise<Problem | null> {
  const unusable = await findUnusable({ url, direct }, pool)
  if (unusable !== null) return { problem: unusable }
  // The check comes before the migration, because a newer sandbox must not change the tables of a shop that
  // sells.
  const elsewhere = await outlastOutage(() => findElsewhere(db, program.kind))
  if (elsewhere !== null) return { problem: elsewhere }
  const migrated = await outlastOutage(() =>
    migrate({ ...program, url: direct ?? url, pool }),
  ).catch(({ message, cause }: Error) => ({
    problem: `${message}${cause instanceof Error ? `: ${cause.message}` : ''}.`,
  }))
  return 'problem' in migrated ? migrated : null
}

/** Says why this program must not use this database; null when it may, or the database has no tables yet. */
async function findElsewhere(db: Db, kind: Kind): Promise<string | null> {
  try {
    return (await findMove(db)) ?? (await findOtherShop(db, kind))
  } catch (error) {
    // The database lacks tables or rights. Migrating either creates them or says so.
    if ((error as { code?: string }).code?.startsWith('42')) return null
    throw error
  }
}

/** Says why no program could work with this server, regardless of what its database contains. */
async function findUnusable({ url, direct }: Address, pool: Connection['pool']) {
  const silence = await waitForServer(pool, startTimeout)
  if (silence !== null) return describeFailure(url, silence)
  const needed = direct === null ? poolSize + jobConnections : jobConnections
  const tooFew = await outlastOutage(() => findTooFewConnections(pool, needed))
  return tooFew ?? findPooler({ url, direct })
}

async function findPooler({ url, direct }: Address): Promise<string | null> {
  const server = direct ?? url
  const lent = await outlastOutage(() => isLent(server)).catch((error: Error) => error)
  if (lent instanceof Error) return describeSilence(server, lent)
  if (!lent) return null
  return describePooler(direct === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL')
}

function describeFailure(url: string, error: Error): string {
  if (findRefusal(error) === 'pooler') return describePooler('DATABASE_URL')
  return describeFullDisk(error, url) ?? describeSilence(url, error)
}

function describePooler(setting: string): string {
  return `${setting} leads to a pooler, such as PgBouncer, that lends its connections from one transaction to the next. Through it no migration is safe, because two programs could apply it at once, and no job starts when it should: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`
}

const settings = 'DATABASE_URL and DATABASE_DIRECT_URL'

function describeSilence(url: string, error: NodeJS.ErrnoException): string {
  const { host, pathname } = new URL(url)
  const database = `database at ${host}${pathname}`
  const why = `(${error.message})`
  switch (findRefusal(error)) {
    case 'login':
      return `The ${database} refuses the login ${why}. Check the user and the password in ${settings}, and that the server lets this machine in.`
    case 'TLS wanted':
      return `The ${database} takes only connections with TLS ${why}. Add ?sslmode=verify-full to ${settings}.`
    case 'no TLS':
      return `The ${database} offers no TLS. Remove sslmode from ${settings}, or turn on TLS in PostgreSQL.`
    case 'not trusted':
      return `The certificate of the ${database} is not trusted ${why}. If your provider signs with its own authority, download that certificate and add sslrootcert=/path/to/ca.pem to ${settings}: see docs/operating/databases.md.`
    case 'other name':
      return `The certificate of the ${database} is for another name ${why}. Use the name in the certificate in ${settings}: see docs/operating/databases.md.`
    case 'other':
      return `The ${database} refuses the connection ${why}. Check ${settings}.`
    default:
      return `The ${database} ${isSqlState(error.code ?? '') ? 'let nobody in' : 'did not answer'} within 30 seconds ${why}. Check ${settings}, or leave both unset to use the embedded server.`
  }
}

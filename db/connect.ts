import { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { isDatabaseGone } from './database-gone.ts'
import type { Database, Db } from './schema.ts'

const bigint = 20
const date = 1082

// Sizes and counts fit into a double, and strings would surprise callers.
pg.types.setTypeParser(bigint, Number)
// A day is not a moment, so it stays a text such as 2026-11-22.
pg.types.setTypeParser(date, String)

export const poolSize = 20
export const jobPoolSize = 5
/** The number of connections for jobs, including the one that waits for notifications. */
export const jobConnections = jobPoolSize + 1

export interface Connection {
  pool: pg.Pool
  db: Db
}

/** Opens a pool that fails within seconds, rather than hanging, if the server is gone. */
export function connect(
  url: string,
  onIdleError: (error: Error) => void,
  isPooler = false,
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3000,
    query_timeout: 4000,
    // A pooler refuses this setting, because it would have to set it separately for each client.
    ...(!isPooler && { idle_in_transaction_session_timeout: 10_000 }),
    idleTimeoutMillis: 5000,
    stream: endWhenSilent(6000),
    keepAlive: true,
    application_name: 'protocraft',
  })
  pool.on('error', onIdleError)
  // A connection lost during a query fails the query and also emits an event, which ends the program if
  // nothing listens.
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Opens one connection that may take as long as it needs; keep-alive probes notice a lost network. */
export function connectAlone(url: string, name: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: name,
  })
  return client.on('error', () => {})
}

/**
 * Ends a connection that is silent for longer than an answer or the pool may take. If a network drops
 * everything, a connection never ends by itself, and a pool would keep using it for a quarter of an
 * hour.
 */
export function endWhenSilent(milliseconds: number): () => Socket {
  return () => {
    const socket = new Socket()
    return socket.setTimeout(milliseconds, () => socket.destroy())
  }
}

/**
 * Waits at most `forMs` until the server accepts a query, because it refuses while it starts or
 * recovers.
 */
export async function waitForServer(pool: pg.Pool, forMs: number): Promise<Error | null> {
  const end = performance.now() + forMs
  for (;;) {
    const problem = await pool.query('select 1').then(
      () => null,
      (error: Error) => error,
    )
    if (problem === null || findRefusal(problem) !== null || performance.now() >= end)
      return problem
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Says why a server that responds will never let us in; null if it may do so later. */
export function findRefusal({ code = '', message }: NodeJS.ErrnoException) {
  // PgBouncer says this about a setting that only the server itself can keep per connection.
  if (message.includes('unsupported startup parameter')) return 'pooler'
  if (isDiskFull({ code })) return 'disk full'
  if (message.includes('does not support SSL')) return 'no TLS'
  if (code === '28000' && /no encryption|SSL off|sslmode/.test(message)) return 'TLS wanted'
  if (code === '28000' || code === '28P01') return 'login'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'other name'
  if (/CERT|LEAF_SIGNATURE/.test(code)) return 'not trusted'
  return isSqlState(code) && !isDatabaseGone({ code, message }) ? 'other' : null
}

export function isSqlState(code: string): boolean {
  return /^[\dA-Z]{5}$/.test(code) && /\d/.test(code)
}

/**
 * Recognizes the codes for a full disk, which come from PostgreSQL, even for a new connection, or from
 * the system.
 */
export function isDiskFull({ code = '' }: { code?: string }): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code)
}

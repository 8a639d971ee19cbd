import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

const bigint = 20

// Sizes and counts fit into a double; strings for them would surprise every reader.
pg.types.setTypeParser(bigint, Number)

export interface Connection {
  pool: pg.Pool
  db: Kysely<Database>
}

/** A pool that fails within seconds instead of hanging when the server is gone. */
export function connect(url: string, onIdleError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 3000,
    query_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'protocraft',
  })
  pool.on('error', onIdleError)
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Waits until the server takes a query, at most `forMs`; a starting or recovering server refuses a while. */
export async function waitForServer(pool: pg.Pool, forMs: number): Promise<Error | null> {
  const step = 500
  for (let waited = 0; ; waited += step) {
    const problem = await pool.query('select 1').then(
      () => null,
      (error: Error) => error,
    )
    if (problem === null || waited >= forMs) return problem
    await new Promise((resolve) => setTimeout(resolve, step))
  }
}

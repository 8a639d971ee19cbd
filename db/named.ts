import type pg from 'pg'
import { sha256 } from './sha256.ts'

/** Runs a query that each connection prepares once. */
export type QueryNamed = (query: {
  text: string
  values: unknown[]
}) => Promise<pg.QueryResult<pg.QueryResultRow>>

/**
 * The statement is missing on this connection, was prepared by somebody else, or is older than a
 * migration. The first two are common behind a pooler that shares connections among its clients.
 */
const refusals = new Set(['26000', '42P05', '0A000'])

const refused =
  'the server refuses named prepared statements, as some poolers do; running without names from now on'

/** Once a name is refused, runs without names from then on, and logs that once. */
export function createQueryNamed(
  pool: pg.Pool,
  log: { warn(detail: object, sentence: string): void },
): QueryNamed {
  const names = new Map<string, string>()
  let isRefused = false
  return async ({ text, values }) => {
    if (isRefused) return pool.query(text, values)
    const name = names.get(text) ?? nameOf(text)
    names.set(text, name)
    try {
      return await pool.query({ name, text, values })
    } catch (error) {
      const { code = '', message } = error as pg.DatabaseError
      if (!refusals.has(code)) throw error
      if (!isRefused) log.warn({ error: message }, refused)
      isRefused = true
      return pool.query(text, values)
    }
  }
}

/** Derived from the text, so that two versions behind one pooler never run each other's statements. */
function nameOf(text: string): string {
  return sha256(text).slice(0, 32)
}

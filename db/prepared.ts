import { createHash } from 'node:crypto'
import type { Compilable, Kysely } from 'kysely'
import type pg from 'pg'
import type { Connection } from './connect.ts'
import type { Database } from './schema.ts'

/** A query whose text is the same for all values: it passes them on without reading them. */
type Statement<Values, Row> = (db: Kysely<Database>, values: Values) => Compilable<Row>

/** Runs a statement that is built once and that each connection prepares once, for the busiest calls. */
export type RunPrepared = <Values extends object, Row>(
  statement: Statement<Values, Row>,
  values: Values,
) => Promise<Row[]>

/**
 * The statement is missing on this connection, was prepared by somebody else, or is older than a
 * migration. The first two are common behind a pooler that shares connections among its clients.
 */
const refusals = new Set(['26000', '42P05', '0A000'])

const refused =
  'the server refuses named prepared statements, as some poolers do; running without names from now on'

/** Once a name is refused, runs without names from then on, and logs that once. */
export function createRunPrepared(
  { pool, db }: Pick<Connection, 'pool' | 'db'>,
  log: { warn(detail: object, sentence: string): void },
): RunPrepared {
  const texts = new Map<unknown, Text>()
  let isRefused = false
  return async (statement, given) => {
    const compiled = texts.get(statement) ?? compile(db, statement)
    texts.set(statement, compiled)
    const { name, text } = compiled
    const values = compiled.list(given)
    if (isRefused) return (await pool.query(text, values)).rows
    try {
      return (await pool.query({ name, text, values })).rows
    } catch (error) {
      const { code = '', message } = error as pg.DatabaseError
      if (!refusals.has(code)) throw error
      if (!isRefused) log.warn({ error: message }, refused)
      isRefused = true
      return (await pool.query(text, values)).rows
    }
  }
}

interface Text {
  name: string
  text: string
  /** The values in the order in which the text uses them. */
  list(values: object): unknown[]
}

class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

const placeholders = new Proxy({}, { get: (_, key: string) => new Placeholder(key) })

function compile<Values extends object, Row>(
  db: Kysely<Database>,
  statement: Statement<Values, Row>,
): Text {
  const { sql: text, parameters } = statement(db, placeholders as Values).compile()
  // Derived from the text, so that two versions behind one pooler never run each other's statements.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const list = (values: object) =>
    parameters.map((each) => (each instanceof Placeholder ? Reflect.get(values, each.key) : each))
  return { name, text, list }
}

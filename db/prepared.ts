import { createHash } from 'node:crypto'
import type { Compilable, Kysely } from 'kysely'
import type pg from 'pg'
import type { Connection } from './connect.ts'
import type { Database } from './schema.ts'

/** A query whose text is the same for all values: it passes each on and looks at none. */
type Statement<Values, Row> = (db: Kysely<Database>, values: Values) => Compilable<Row>

/** Runs a statement that is built once, and that each connection prepares once: for the busiest calls. */
export type RunPrepared = <Values extends object, Row>(
  statement: Statement<Values, Row>,
  values: Values,
) => Promise<Row[]>

/**
 * The statement is not on this connection, was put there by somebody else, or is older than a
 * migration. Behind a pooler that shares connections among its clients the first two are usual.
 */
const refusals = new Set(['26000', '42P05', '0A000'])

const refused =
  'prepared statements are refused by name, as some poolers do, and go without one from now on'

/** Where names are refused they are left out from then on, which the log says once. */
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
  /** The values in the order of the text. */
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
  // Of the text: two versions of the program behind one pooler must not run each other's statements.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  const list = (values: object) =>
    parameters.map((each) => (each instanceof Placeholder ? Reflect.get(values, each.key) : each))
  return { name, text, list }
}

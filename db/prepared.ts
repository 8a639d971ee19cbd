import type { Compilable } from 'kysely'
import type pg from 'pg'
import type { Db } from './schema.ts'
import { sha256 } from './sha256.ts'

/** A query with the same text for all values, which it passes on without reading them. */
type Statement<Values, Row> = (db: Db, values: Values) => Compilable<Row>

/** Runs a statement that is built once and prepared once per connection, for the busiest calls. */
export type RunPrepared = <Values extends object, Row>(
  statement: Statement<Values, Row>,
  values: Values,
) => Promise<Row[]>

export function createRunPrepared(db: Db, queryNamed: QueryNamed): RunPrepared {
  const texts = new Map<unknown, Text>()
  return async <Row>(statement: unknown, given: object) => {
    const compiled = texts.get(statement) ?? compile(db, statement as Statement<object, Row>)
    texts.set(statement, compiled)
    const { text, list } = compiled
    const { rows } = await queryNamed({ text, values: list(given) })
    return rows as Row[]
  }
}

interface Text {
  text: string
  /** Lists the values in the order in which the text uses them. */
  list(values: object): unknown[]
}

class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

const placeholders = new Proxy({}, { get: (_, key: string) => new Placeholder(key) })

function compile<Values extends object, Row>(db: Db, statement: Statement<Values, Row>): Text {
  const { sql: text, parameters } = statement(db, placeholders as Values).compile()
  const list = (values: object) =>
    parameters.map((each) => (each instanceof Placeholder ? Reflect.get(values, each.key) : each))
  return { text, list }
}

/** Runs a query that is prepared once per connection. */
export type QueryNamed = (query: {
  text: string
  values: unknown[]
}) => Promise<pg.QueryResult<pg.QueryResultRow>>

/**
 * The codes for a statement that is missing on this connection, was prepared by somebody else, or is
 * older than a migration. The first two are common with a pooler whose clients share connections.
 */
const refusals = new Set(['26000', '42P05', '0A000'])

const refused =
  'the server refuses named prepared statements, as some poolers do; running without names from now on'

/** Creates a function that stops using names once one is refused, and logs that once. */
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

/**
 * Derives a name from the text, so that two versions behind one pooler never run each other's
 * statements.
 */
function nameOf(text: string): string {
  return sha256(text).slice(0, 32)
}

import type { Compilable } from 'kysely'
import type pg from 'pg'
import type { Db } from './schema.ts'
import { sha256 } from './sha256.ts'

/** A query whose text is the same for all values: it passes them on without reading them. */
type Statement<Values, Row> = (db: Db, values: Values) => Compilable<Row>

/** Runs a statement that is built once and that each connection prepares once, for the busiest calls. */
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

/** Runs a query that each connection prepares once. */
export type QueryNamed = (query: {
  text: string
  values: unknown[]
}) => Promise<pg.QueryResult<pg.QueryResultRow>>

/**
 * The codes for a statement that is missing on this connection, was prepared by somebody else, or is
 * older than a migration. The first two are common behind a pooler that shares connections among its
 * clients.
 */
const refusals = new Set(['26000', '42P05', '0A000'])

const refused =
  'the server refuses named prepared statements, as some poolers do; running without names from now on'

/** Creates a function that, once a name is refused, runs without names from then on, and logs that once. */
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
 * Derives a name from the text, so that two versions behind one pooler never run each other's statements.
 */
function nameOf(text: string): string {
  return sha256(text).slice(0, 32)
}

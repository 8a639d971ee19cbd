import type { Compilable } from 'kysely'
import type { QueryNamed } from './named.ts'
import type { Db } from './schema.ts'

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

function compile<Values extends object, Row>(db: Db, statement: Statement<Values, Row>): Text {
  const { sql: text, parameters } = statement(db, placeholders as Values).compile()
  const list = (values: object) =>
    parameters.map((each) => (each instanceof Placeholder ? Reflect.get(values, each.key) : each))
  return { text, list }
}

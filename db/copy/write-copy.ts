import type pg from 'pg'
import {
  type Content,
  listSequences,
  listTables,
  readTable,
  type Sequence,
  type Table,
} from './tables.ts'

/** The first line of a copy. */
export interface Head {
  /** As the table `shop` names it; empty before the first start. */
  shop: string
  /** Of the last restore; 0 without one. */
  number: number
  /** An ISO time of PostgreSQL's clock. */
  taken_at: string
  /** The names of those that made the tables. */
  migrations: string[]
  tables: Table[]
  sequences: Sequence[]
}

/** The last line of a copy. */
export interface Tail {
  contents: Content[]
}

/** Says what the copy will hold. The client is in the transaction that the copy is made in. */
export async function readHead(client: pg.Client): Promise<Head> {
  const { rows } = await client.query<Pick<Head, 'shop' | 'number' | 'migrations'> & { at: Date }>(`
    select now() as at, coalesce((select fingerprint from shop), '') as shop,
      coalesce((select max(number) from restores), 0) as number,
      array(select name from migrations order by name) as migrations`)
  const { at, ...said } = rows[0]!
  const [tables, sequences] = [await listTables(client), await listSequences(client)]
  return { ...said, taken_at: at.toISOString(), tables, sequences }
}

/**
 * Writes all tables as text that psql reads too: a table is `COPY … FROM stdin;`, its rows and `\.`. The
 * first line says what comes, the last what came. `Said` is what the first line has beside that.
 */
export async function* writeCopy<Said extends Head>(
  client: pg.Client,
  head: Said,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`-- ${JSON.stringify(head)}\n`)
  const contents: Content[] = []
  for (const table of head.tables) {
    yield Buffer.from(`${beginRows(table)}\n`)
    contents.push(yield* readTable(client, table))
    yield Buffer.from('\\.\n')
  }
  yield Buffer.from(`-- ${JSON.stringify({ contents } satisfies Tail)}\n`)
}

/** The line before the rows of a table. */
export const beginRows = ({ name, columns }: Table): string =>
  `COPY ${name} (${columns}) FROM stdin;`

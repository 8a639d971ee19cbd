import type pg from 'pg'
import { z } from 'zod'
import { listSequences, listTables, readTable, type Table } from './tables.ts'

/**
 * Requires unique names, because a compromised server can write any copy, and a repeated name could
 * mean two things.
 */
function eachOnce<Item extends z.ZodType<{ name: string }>>(item: Item) {
  return z
    .array(item)
    .refine(
      (all) => new Set(all.map(({ name }) => name)).size === all.length,
      'it has the same name twice',
    )
}

/** The first line of a copy. */
export const head = z.object({
  /** The shop's name in the table `shop`; empty before the first start. */
  shop: z.string(),
  /** The kind of that shop; empty before the first start, too. */
  kind: z.enum(['shop', 'sandbox', 'local', '']),
  /** The number of the last restore; 0 without one. */
  number: z.int().min(0),
  /** The time of PostgreSQL's clock. */
  taken_at: z.iso.datetime(),
  migrations: eachOnce(z.object({ name: z.string(), version: z.string() })),
  tables: eachOnce(z.object({ name: z.string(), columns: z.string() })),
  sequences: eachOnce(z.object({ name: z.string(), value: z.string().regex(/^\d{1,19}$/) })),
})

export type Head = z.output<typeof head>

/** The last line of a copy. */
export const tail = z.object({
  contents: eachOnce(z.object({ name: z.string(), rows: z.int().min(0), sha256: z.string() })),
})

type Tail = z.output<typeof tail>

/** Reads what the copy will contain. The client is in the transaction that makes the copy. */
export async function readHead(client: pg.Client): Promise<Head> {
  const { rows } = await client.query<
    Pick<Head, 'shop' | 'kind' | 'number' | 'migrations'> & { at: Date }
  >(`
    select now() as at, coalesce((select fingerprint from shop), '') as shop,
      coalesce((select kind from shop), '') as kind,
      coalesce((select max(number) from restores), 0) as number,
      array(
        select json_build_object('name', name, 'version', version) from migrations order by name
      ) as migrations`)
  const { at, ...said } = rows[0]!
  const [tables, sequences] = [await listTables(client), await listSequences(client)]
  return { ...said, taken_at: at.toISOString(), tables, sequences }
}

/**
 * Writes all tables as text that psql can read, too: each is `COPY … FROM stdin;`, its rows and `\.`.
 * The first line says what follows, the last line what was written. `Said` is anything else in the
 * first line.
 */
export async function* writeCopy<Said extends Head>(
  client: pg.Client,
  said: Said,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`-- ${JSON.stringify(said)}\n`)
  const contents: Tail['contents'] = []
  for (const table of said.tables) {
    yield Buffer.from(`${beginRows(table)}\n`)
    contents.push(yield* readTable(client, table))
    yield Buffer.from('\\.\n')
  }
  yield Buffer.from(`-- ${JSON.stringify({ contents } satisfies Tail)}\n`)
}

export const beginRows = ({ name, columns }: Table): string =>
  `COPY ${name} (${columns}) FROM stdin;`

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { emptyDatabase, startTestServer } from './database.ts'

export const schemaFile = join(import.meta.dirname, '../db/schema.ts')

interface Column {
  table: string
  name: string
  type: string
  is_nullable: boolean
  has_default: boolean
  /** The words it can be, as its check names them. */
  words: string | null
}

const head = `// Written by \`npm run schema\` from the tables that db/migrations makes, which say what each column is.
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'

export type Db = Kysely<Database>
/** A database inside one transaction. */
export type Trx = Transaction<Database>

type Json = ColumnType<unknown, string, string>

export interface Database {
`

const types: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying': 'string',
  date: 'string',
  integer: 'number',
  jsonb: 'Json',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

/** Writes the file db/schema.ts, as it has to be for the tables of this database. */
export async function writeSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select relname as table, attname as name, format_type(atttypid, null) as type,
      not attnotnull as is_nullable, atthasdef or attidentity <> '' as has_default, words
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join lateral (
      select substring(pg_get_constraintdef(oid) from '= ANY \\(ARRAY\\[(.+)\\]\\)') as words
      from pg_constraint
      where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
      order by words limit 1
    ) checked on true
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by relname, attnum`)
  const tables = Map.groupBy(rows, ({ table }) => table)
  return `${head}${[...tables].map(([name, columns]) => writeTable(name, columns)).join('')}}\n`
}

function writeTable(name: string, columns: Column[]): string {
  const lines = columns.map((column) => `    ${column.name}: ${writeType(column)}\n`)
  return `  ${name}: {\n${lines.join('')}  }\n`
}

function writeType({ table, name, type, words, is_nullable, has_default }: Column): string {
  const known = types[type]
  if (known === undefined)
    throw new Error(
      `Say in test/schema.ts what ${table}.${name}, of type ${type}, is in TypeScript.`,
    )
  const value = words?.match(/'\w+'/g)?.join(' | ') ?? known
  if (is_nullable) return `${value} | null`
  return has_default && known !== 'Json' ? `Generated<${value}>` : value
}

async function rewriteSchema(): Promise<void> {
  const server = await startTestServer()
  const { url, drop } = await emptyDatabase(server.connectionString)
  const { pool } = connect(url, () => {})
  await migrate({ url, pool, log: pino({ enabled: false }) })
  writeFileSync(schemaFile, await writeSchema(pool))
  await pool.end()
  await drop()
  await server.stop()
}

if (import.meta.main) await rewriteSchema()

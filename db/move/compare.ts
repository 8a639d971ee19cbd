import type pg from 'pg'
import type { Table } from './tables.ts'

export interface Content {
  name: string
  rows: number
  /** The sum of a hash of each row: the same in any order of rows, and on every server. */
  hash: string
}

export async function readContents(client: pg.Client, tables: Table[]): Promise<Content[]> {
  const contents: Content[] = []
  for (const table of tables) contents.push(await readContent(client, table))
  return contents
}

/** The views that list what breaks a promise, to be compared like tables. */
export async function listPromises(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, viewname) as name from pg_views
    where schemaname = 'public' and starts_with(viewname, 'v_violation_') order by 1`)
  return rows.map(({ name }) => ({ name, columns: 'subject, problem' }))
}

/** The names of the tables and views whose rows differ; two servers can sort names differently. */
export function listUnequal(ones: Content[], others: Content[]): string[] {
  const known = new Map(others.map((each) => [each.name, each]))
  return ones
    .filter(({ name, rows, hash }) => {
      const other = known.get(name)
      return rows !== other?.rows || hash !== other.hash
    })
    .map(({ name }) => name)
}

async function readContent(client: pg.Client, { name, columns }: Table): Promise<Content> {
  const { rows } = await client.query<{ rows: number; hash: string }>(`
    select count(*)::int as rows, coalesce(sum(
      ('x' || left(encode(sha256(convert_to(line::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint
    ), 0)::text as hash
    from (select ${columns} from ${name}) line`)
  return { name, ...rows[0]! }
}

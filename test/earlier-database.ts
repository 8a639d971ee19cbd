import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

// What an earlier version of this program stored, queued, sealed and sent (its commit is `revision`).
// Names in the code may change; what is in a database or in an email already sent may not.

interface Earlier {
  revision: string
  at: string
  session: { email: string; code: string; cookie: string }
  asked: { email: string; cookie: string }
  key: string
  links: { off: string; notMe: string; quote: string }
  jobs: { name: string; data: object }[]
  tables: Record<string, object[]>
}

export const earlier: Earlier = JSON.parse(
  await readFile(join(import.meta.dirname, 'earlier-database.json'), 'utf8'),
)

/** Inserts its rows; into an even earlier schema only those of tables that it has. */
export async function plantEarlier(
  databaseUrl: string,
  tables = Object.keys(earlier.tables),
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  // Foreign keys are off, so that the order of the tables does not matter.
  await client.query('set session_replication_role = replica')
  for (const table of tables)
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(earlier.tables[table])],
    )
  await client.end()
}

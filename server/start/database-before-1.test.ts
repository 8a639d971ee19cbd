import pg from 'pg'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'

it.each([
  ['began with another file', '001-shop.sql'],
  ['began with the same file as it was before', '001-baseline.sql'],
])('a database that %s is from before 1.0, refused and left alone', async (_, name) => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  await run(url, 'create table migrations (name text primary key, sha256 text, needs_program text)')
  await run(url, `insert into migrations values ('${name}', 'a hash')`)
  const config = { databaseUrl: url, databaseDirectUrl: null, dataDir: '', kind: 'local' as const }
  expect(await openDatabase(config, pino({ enabled: false }))).toMatchObject({
    problem: 'The database is from before 1.0: move it away, and start again with an empty one.',
  })
  expect(await run(url, 'select name from migrations')).toEqual([{ name }])
})

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

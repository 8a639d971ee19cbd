import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase, run } from '#test/database.ts'
import { openDatabase } from './database.ts'

it.each([
  ['began with another file', '001-shop.sql'],
  ['began with the same file as it was before', '001-baseline.sql'],
])('a database that %s is refused as older than 1.0 and left alone', async (_, name) => {
  const made = `create table migrations (name text primary key, sha256 text, needs_program text);
    insert into migrations values ('${name}', 'a hash')`
  expect(await open(made)).toEqual({
    problem: 'The database is from before 1.0: move it away, and start again with an empty one.',
    left: [name],
  })
})

it('a database created from another 001-baseline.sql is refused and left alone', async () => {
  const made = `create table migrations (name text primary key, sha256 text, version text, needs_program text);
    insert into migrations values ('001-baseline.sql', 'a hash', '1.0.0')`
  expect(await open(made)).toEqual({
    problem:
      'db/migrations/001-baseline.sql is not the file that this database was made from, with version 1.0.0. Put back the file of that release. To change the tables, add a new file beside it.',
    left: ['001-baseline.sql'],
  })
})

/** Opens a database as a starting program does. Returns its messages and the migrations that are left. */
async function open(made: string) {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  await run(url, made)
  const config = { databaseUrl: url, databaseDirectUrl: null, dataDir: '', kind: 'local' as const }
  const opened = await openDatabase(config, pino({ enabled: false }))
  const left = await run(url, 'select name from migrations')
  return { problem: 'problem' in opened && opened.problem, left: left.map(({ name }) => name) }
}

import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { outlastOutage } from '#db/database-gone.ts'
import { addMigrations, migrateOf, names, openEmpty, type Empty } from './migrating.ts'
import { schemaFile, writeSchema } from './schema.ts'
import { startProxy, type Proxy } from './proxy.ts'

const patient = { timeout: 60_000 }
const later = {
  '901-more.sql':
    'create table more (id int primary key); alter table orders add column region text;',
  '902-most.sql': "alter table more add column kind text not null default 'some';",
}
const all = [...names, ...Object.keys(later)]

it(
  'three programs that start at once over an empty database apply each file once',
  patient,
  async () => {
    const database = await openEmpty()
    const folder = await addMigrations(later)
    await Promise.all([1, 2, 3].map(() => outlastOutage(() => migrateOf(database, { folder }))))
    const { rows } = await database.pool.query<{ name: string }>('select name from migrations')
    expect(rows.map(({ name }) => name).toSorted()).toEqual(all)
  },
)

it(
  'when the connection is cut at or after the COMMIT of each file, the result is the same',
  patient,
  async () => {
    const folder = await addMigrations(later)
    const whole = await openEmpty()
    await migrateOf(whole, { folder })
    const database = await openEmpty()
    const proxy = await startProxy(database.url)
    for (const name of all)
      for (const ruling of ['reset', 'reset after it'] as const)
        expect(await cutOff(database, proxy, folder, ruling), `${name}: ${ruling}`).toBe(true)
    proxy.pass()
    expect(await migrateOf(database, { folder })).toEqual({ applied: [] })
    expect(await describeSchema(database.pool)).toEqual(await describeSchema(whole.pool))
  },
)

it('a file that fails leaves the database as it was before it', async () => {
  const database = await openEmpty()
  const folder = await addMigrations({
    '901-good.sql': 'create table good (id int)',
    '902-bad.sql': 'create table bad (id int); select 1 / 0',
  })
  const failure =
    'Migration 902-bad.sql failed, and the database is as it was before it, so you can start the previous version'
  await expect(migrateOf(database, { folder })).rejects.toThrow(failure)
  const { rows } = await database.pool.query(
    `select to_regclass('good') is not null as good, to_regclass('bad') is not null as bad`,
  )
  expect(rows).toEqual([{ good: true, bad: false }])
  expect(await migrateOf(database)).toEqual({ applied: [] })
})

it('db/schema.ts matches the types of the tables that the migrations create', async () => {
  const database = await openEmpty()
  await migrateOf(database)
  const made = await writeSchema(database.pool)
  const problem = 'The types of the tables are not what the database has. Run: npm run schema'
  expect(made === (await readFile(schemaFile, 'utf8')), problem).toBe(true)
})

/** Ends the connection at the next COMMIT; false when there is nothing left to commit. */
async function cutOff(
  database: Empty,
  proxy: Proxy,
  folder: URL,
  ruling: 'reset' | 'reset after it',
) {
  let isCut = false
  proxy.watch((text) => {
    if (!text.includes('commit\0')) return 'pass'
    isCut = true
    return ruling
  })
  while (!isCut) {
    const through = { ...database, url: proxy.url }
    const outcome = await migrateOf(through, { folder }).catch(() => null)
    if (outcome !== null) return false
  }
  return true
}

/** Describes every table and view with its columns, every constraint and every index. */
async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    order by line`)
  return rows.map(({ line }) => line)
}

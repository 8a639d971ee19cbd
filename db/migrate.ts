import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
// Any number works, as long as every instance uses the same one.
const migrationLock = 7_041_776

/** Applies the numbered files that are new to this database, each in its own transaction. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    return await applyMissing(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
    client.release()
  }
}

async function applyMissing(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const seen = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(seen.rows.map((row) => row.name))
  const missing = (await listMigrations()).filter((name) => !applied.has(name))
  for (const name of missing) await applyOne(client, name)
  return missing
}

async function listMigrations(): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.sql')).sort()
}

async function applyOne(client: pg.PoolClient, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed and was rolled back`, { cause: error })
  }
}

import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { connectAlone } from './connect.ts'
import { outwaitLocks, type Waiting } from './outwait-locks.ts'

export interface Migrating extends Omit<Waiting, 'backend' | 'timeout'> {
  url: string
  /** How long each migration may wait for its locks, in milliseconds. */
  timeout?: number
}

interface Applied {
  name: string
  /** Undefined before the migration that adds the column. */
  needs_program?: string | null
}

type Outcome = { applied: string[] } | { problem: string }

const folder = new URL('./migrations/', import.meta.url)
// Any number works, as long as every instance uses the same one.
export const migrationLock = 7_041_776
const tenMinutes = 600_000

/**
 * Applies the numbered files that are new to this database, each in its own transaction, on a
 * connection without time limits. Answers a sentence when the database needs a newer program, or when
 * others hold its tables for too long.
 */
export async function migrate(migrating: Migrating): Promise<Outcome> {
  const { url, ending } = migrating
  ending?.throwIfAborted()
  const client = connectAlone(url, 'protocraft-migrations')
  const end = () => void client.end()
  ending?.addEventListener('abort', end)
  try {
    await client.connect()
    return await applyAlone(client, { timeout: tenMinutes, ...migrating })
  } finally {
    ending?.removeEventListener('abort', end)
    // Releases the lock too; a dead network must not hold up the answer.
    void client.end()
  }
}

/** One instance migrates, and the others wait for it. */
async function applyAlone(
  client: pg.Client,
  migrating: Omit<Waiting, 'backend'>,
): Promise<Outcome> {
  const waiting = { ...migrating, backend: await prepareSession(client) }
  const held = await outwaitLocks(waiting, 'This instance', () =>
    client.query('select pg_advisory_lock($1)', [migrationLock]),
  )
  return held === null ? applyMissing(client, waiting) : { problem: held }
}

/**
 * Shorter than the time limit of the queries that queue up behind this connection, and longer than a
 * second, after which a waiting connection ends an autovacuum that is in its way.
 */
async function prepareSession(client: pg.Client): Promise<number> {
  await client.query(`set lock_timeout = '2s'; set statement_timeout = 0`)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

async function applyMissing(client: pg.Client, waiting: Waiting): Promise<Outcome> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<Applied>('select * from migrations')
  const problem = await findNewerNeed(rows)
  if (problem !== null) return { problem }
  const applied = new Set(rows.map(({ name }) => name))
  const missing = (await listMigrations()).filter((name) => !applied.has(name))
  for (const name of missing) {
    const held = await outwaitLocks(waiting, `Migration ${name}`, () => applyOne(client, name))
    if (held !== null) return { problem: held }
  }
  return { applied: missing }
}

/** Answers a sentence when what this program uses is gone. */
async function findNewerNeed(applied: Applied[]): Promise<string | null> {
  const { version } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  )
  const [highest] = applied
    .filter(({ needs_program }) => needs_program && compare(needs_program, version) > 0)
    .toSorted((one, other) => compare(other.needs_program!, one.needs_program!))
  if (highest === undefined) return null
  return `The database needs version ${highest.needs_program} of this program or a newer one, since migration ${highest.name}, and this is version ${version}. Start a newer version, or restore the backup from before that migration.`
}

const { compare } = new Intl.Collator('en', { numeric: true })

async function listMigrations(): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.sql')).sort()
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  await client.query('begin')
  try {
    await client.query(text)
    await note(client, name, text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed, and the database is as it was before it`, {
      cause: error,
    })
  }
}

/** The files before the column exists need no version. */
async function note(client: pg.Client, name: string, text: string): Promise<void> {
  const [, needs] = /^-- needs program >= (\S+)/.exec(text) ?? []
  await client.query('insert into migrations (name) values ($1)', [name])
  if (needs)
    await client.query('update migrations set needs_program = $1 where name = $2', [needs, name])
}

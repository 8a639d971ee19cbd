import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import gt from 'semver/functions/gt.js'
import rcompare from 'semver/functions/rcompare.js'
import program from '#package.json' with { type: 'json' }
import { connectAlone } from './connect.ts'
import { outwaitLocks, type Waiting } from './outwait-locks.ts'

export interface Migrating extends Omit<Waiting, 'backend' | 'timeout'> {
  url: string
  /** How long each migration may wait for its locks, in milliseconds. */
  timeout?: number
  /** The folder of the numbered files; ends with a slash. */
  folder?: URL
  /** The migrations that a database copy was made with; no others are applied. */
  only?: Brought[]
}

type Waits = Omit<Waiting, 'backend'> & { folder: URL; only?: Brought[] }

/** A migration, and the version of the program that applied it. */
export interface Brought {
  name: string
  version: string
}

interface Applied extends Brought {
  sha256: string
  needs_program: string | null
}

type Outcome = { applied: string[] } | { problem: string }

const ownFolder = new URL('./migrations/', import.meta.url)
// Any number works, as long as all instances use the same.
export const migrationLock = 7_041_776
const tenMinutes = 600_000

/**
 * Applies the numbered files that this database lacks, each in its own transaction, on a connection
 * without time limits. Returns a sentence if the database needs a newer program, or if others hold its
 * tables for too long.
 */
export async function migrate(migrating: Migrating): Promise<Outcome> {
  const { url, ending } = migrating
  ending?.throwIfAborted()
  const client = connectAlone(url, 'protocraft-migrations')
  const end = () => void client.end()
  ending?.addEventListener('abort', end)
  try {
    await client.connect()
    return await applyAlone(client, { timeout: tenMinutes, folder: ownFolder, ...migrating })
  } finally {
    ending?.removeEventListener('abort', end)
    // This also releases the lock. It isn't awaited, because a dead network must not delay the answer.
    void client.end()
  }
}

/** Applies the migrations in one instance, while the others wait. */
async function applyAlone(client: pg.Client, migrating: Waits): Promise<Outcome> {
  const waiting = { ...migrating, backend: await prepareSession(client) }
  const held = await outwaitLocks(waiting, 'This instance', () =>
    client.query('select pg_advisory_lock($1)', [migrationLock]),
  )
  return held === null ? applyMissing(client, waiting) : { problem: held }
}

/**
 * Sets a lock timeout that is shorter than the time limit of the queries that queue up behind this
 * connection, and longer than a second, after which a waiting connection ends an autovacuum that is in
 * its way.
 */
async function prepareSession(client: pg.Client): Promise<number> {
  await client.query(`set lock_timeout = '2s'; set statement_timeout = 0`)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

async function applyMissing(client: pg.Client, waiting: Waits & Waiting): Promise<Outcome> {
  await client.query(`create table if not exists migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now(),
    version text not null,
    needs_program text
  )`)
  const { rows } = await client.query<Applied>('select * from migrations')
  const all = await listMigrations(waiting.folder)
  const problem =
    (await findOtherBaseline(rows, waiting)) ??
    findNewerNeed(rows) ??
    findUnknown(waiting.only ?? [], all)
  if (problem !== null) return { problem }
  const applied = new Set(rows.map(({ name }) => name))
  const only = waiting.only?.map(({ name }) => name) ?? all
  const missing = all.filter((name) => only.includes(name) && !applied.has(name))
  for (const name of missing) {
    const migration = await readMigration(waiting, name)
    const held = await outwaitLocks(waiting, `Migration ${name}`, () => applyOne(client, migration))
    if (held !== null) return { problem: held }
  }
  return { applied: missing }
}

/** Returns a sentence when the database began with another baseline: no shop is older than this file. */
async function findOtherBaseline(applied: Applied[], waits: Waits): Promise<string | null> {
  if (applied.length === 0) return null
  const baseline = await readMigration(waits, '001-baseline.sql')
  const first = applied.find(({ name }) => name === baseline.name)
  if (first?.version === undefined)
    return 'The database is from before 1.0: move it away, and start again with an empty one.'
  if (first.sha256 === baseline.sha256) return null
  return `db/migrations/${baseline.name} is not the file that this database was made from, with version ${first.version}. Put back the file of that release. To change the tables, add a new file beside it.`
}

/** Returns a sentence if something that this program uses no longer exists. */
function findNewerNeed(applied: Applied[]): string | null {
  const { version } = program
  const [highest] = applied
    .flatMap(({ name, needs_program: needs }) => (needs === null ? [] : [{ name, needs }]))
    .filter(({ needs }) => gt(needs, version))
    .toSorted((one, other) => rcompare(one.needs, other.needs))
  if (highest === undefined) return null
  return `The database needs version ${highest.needs} of this program or a newer one, since migration ${highest.name}, and this is version ${version}. Start a newer version, or restore the backup from before that migration.`
}

/** Returns a sentence if a copy was made with migrations that this program lacks. */
function findUnknown(copied: Brought[], all: string[]): string | null {
  const newest = copied.findLast(({ name }) => !all.includes(name))
  if (newest === undefined) return null
  return `The copy has migration ${newest.name}, which came with version ${newest.version}, and this version, ${program.version}, lacks it. Use version ${newest.version} or a newer one, or choose an older copy.`
}

async function listMigrations(folder: URL): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.sql')).sort()
}

interface Migration {
  name: string
  text: string
  sha256: string
}

async function readMigration({ folder }: Waits, name: string): Promise<Migration> {
  const text = await readFile(new URL(name, folder), 'utf8')
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
}

async function applyOne(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  const [, needs = null] = /^-- needs program >= (\S+)/.exec(text) ?? []
  await client.query('begin')
  try {
    await client.query(text)
    await client.query(
      'insert into migrations (name, sha256, version, needs_program) values ($1, $2, $3, $4)',
      [name, sha256, program.version, needs],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(
      `Migration ${name} failed, and the database is as it was before it, so you can start the previous version`,
      { cause: error },
    )
  }
}

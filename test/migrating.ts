import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { connect, type Connection } from '#db/connect.ts'
import { migrate, type Migrating } from '#db/migrate.ts'
import { emptyDatabase } from './database.ts'

const folder = new URL('../db/migrations/', import.meta.url)
const files = await readdir(folder)

/** The migrations in their order. */
export const names = files.filter((name) => name.endsWith('.sql')).toSorted()

export function readMigration(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(name, folder)), 'utf8')
}

export interface Empty extends Connection {
  url: string
}

/** A database that no program has opened, dropped with the test. */
export async function openEmpty(): Promise<Empty> {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const connection = connect(url, () => {})
  onTestFinished(() => connection.pool.end())
  return { ...connection, url }
}

/** Migrates as a starting program does. */
export function migrateOf({ url, pool }: Empty, options: Partial<Migrating> = {}) {
  return migrate({ url, pool, log: pino({ enabled: false }), ...options })
}

/** As a program of an earlier version left the database. */
export async function applyBefore(pool: pg.Pool, number: string): Promise<void> {
  await pool.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of names.filter((each) => each < number)) {
    await pool.query(await readMigration(name))
    await pool.query('insert into migrations (name) values ($1)', [name])
  }
}

import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { connect, type Connection } from '#db/connect.ts'
import { migrate, type Migrating } from '#db/migrate.ts'
import { makeFolder } from './folder.ts'
import { emptyDatabase } from './database.ts'

const folder = new URL('../db/migrations/', import.meta.url)
const files = await readdir(folder)

export const names = files.filter((name) => name.endsWith('.sql')).toSorted()

export function readMigration(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(name, folder)), 'utf8')
}

/** Makes the folder of a later version, which has these files, too; removed with the test. */
export async function addMigrations(later: Record<string, string>): Promise<URL> {
  const copy = makeFolder()
  await cp(fileURLToPath(folder), copy, { recursive: true })
  for (const [name, text] of Object.entries(later)) await writeFile(join(copy, name), text)
  return pathToFileURL(`${copy}/`)
}

export interface Empty extends Connection {
  url: string
}

/** Opens a database that no program has opened, dropped with the test. */
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

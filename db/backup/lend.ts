import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { handOver, type Place } from '#db/embedded/place.ts'
import type { BackupTarget } from './store.ts'

/**
 * Answers a file with which the program that PostgreSQL starts finds the place and its keys. It reads
 * no settings, and a key must not appear in a command. The file is beside the database, in no copy.
 */
export function lendTarget(target: BackupTarget, { server, account }: Place): string {
  const file = join(dirname(server), 'pg.store')
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify(target), { mode: 0o600 })
  handOver(draft, account)
  renameSync(draft, file)
  return file
}

export function readLent(file: string): BackupTarget {
  return JSON.parse(readFileSync(file, 'utf8')) as BackupTarget
}

import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { handOver, type Place } from '#db/embedded/place.ts'
import { openStore } from './open.ts'
import type { S3Place, StorePlace } from './place.ts'
import type { Store } from './store.ts'

/**
 * Answers a word with which the programs that PostgreSQL starts find the store. They read no
 * settings, and a key must not appear in a command: it is in a file beside the database.
 */
export function lendStore(store: StorePlace, { server, account }: Place): string {
  if ('folder' in store) return store.folder
  const file = join(dirname(server), 'pg.store')
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify(store), { mode: 0o600 })
  handOver(draft, account)
  renameSync(draft, file)
  return file
}

export async function openLent(word: string): Promise<Store> {
  if (!statSync(word, { throwIfNoEntry: false })?.isFile()) return openStore({ folder: word })
  return openStore(JSON.parse(readFileSync(word, 'utf8')) as S3Place)
}

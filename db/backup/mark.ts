import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Store } from '#db/stores/store.ts'

/** Says whose backups a place holds, and that it is the place and not a mount that is missing. */
export const markFile = 'shop.json'

interface Mark {
  system_identifier: string
}

/** PostgreSQL's identifier of the database that backs itself up there; null without a mark. */
export async function readMark(store: Store): Promise<string | null> {
  if (!(await store.list('')).includes(markFile)) return null
  const { system_identifier: found } = (await json(await store.read(markFile))) as Mark
  if (/^\d+$/.test(found)) return found
  throw new Error(`${store.name}/${markFile} is not as backup begin writes it: bring it back.`)
}

export async function writeMark(store: Store, identifier: string): Promise<void> {
  const text = `${JSON.stringify({ system_identifier: identifier })}\n`
  await store.write(markFile, Buffer.from(text))
}

/** Of a database that need not run; null when there is none. */
export function readIdentifier(cluster: string): string | null {
  try {
    const file = openSync(join(cluster, 'global/pg_control'), 'r')
    const bytes = Buffer.alloc(8)
    readSync(file, bytes)
    closeSync(file)
    return `${bytes.readBigUInt64LE()}`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export function describeUnmarked({ name }: Store): string {
  return `${name} has no mark of this shop, so nothing is backed up there. If it is mounted from another machine, mount it. If it is new, mark it with “backup begin”, as docs/operating/backup.md says.`
}

/** `found` is what is at the place. */
export function describeForeign(
  { name }: Store,
  found: 'another shop' | 'an unknown shop',
): string {
  return `${name} holds the backups of ${found}, and this database would mix with them. Restore that shop into an empty DATA_DIR (docs/operating/backup.md), or set BACKUP_TO to an empty place.`
}

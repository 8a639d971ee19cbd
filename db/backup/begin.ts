import { statSync } from 'node:fs'
import { openStore } from '#db/stores/open.ts'
import { Refused } from '#db/stores/s3-errors.ts'
import { copyFolder, findSignedCopy } from './copies.ts'
import { type BackupTarget, describeForeign, readMark, writeMark } from './store.ts'

/**
 * Marks a location as this shop's: an empty one, or one whose newest copy it signed. Returns a sentence
 * if it can't.
 */
export async function beginBackups(
  target: BackupTarget,
  shop: string,
  now: Date,
): Promise<string | null> {
  const { place } = target
  if ('folder' in place && !statSync(place.folder, { throwIfNoEntry: false }))
    return `There is no folder ${place.folder}: mount it, or make it and give it to the user who runs this program.`
  const store = await openStore(place)
  const marked = await readMark(store)
  if (marked !== null) return marked === shop ? null : describeForeign(store, 'another shop')
  const isUsed = (await store.list(copyFolder)).length > 0
  if (isUsed && (await findSignedCopy(target, now))?.shop !== shop)
    return describeForeign(store, 'an unknown shop')
  await writeMark(store, shop)
  return null
}

/**
 * Says why a shop must not run with this backup location; null if it may. It may be a new shop, next to
 * the backups of an old one that is to be restored.
 */
export async function findForeign({ place }: BackupTarget, shop: string): Promise<string | null> {
  const store = await openStore(place)
  try {
    const marked = await readMark(store)
    return marked === null || marked === shop ? null : describeForeign(store, 'another shop')
  } catch (error) {
    // An unreachable server may return, but one that refuses will refuse again.
    return error instanceof Refused ? `BACKUP_TO cannot be used. ${error.message}` : null
  }
}

import { statSync } from 'node:fs'
import type { Place } from '#db/embedded/place.ts'
import { type Refusal, refuse } from '#db/embedded/refusal.ts'
import { openStore } from '#db/stores/open.ts'
import type { Store } from '#db/stores/store.ts'
import { archiveSettings, describeUnwritable, findTargetProblem } from './archiving.ts'
import { type BackupTarget, describeForeign, readIdentifier, readMark, writeMark } from './store.ts'

/** Marks an existing, empty place as that of a database; answers a sentence when it cannot be. */
export async function beginBackups(
  target: BackupTarget,
  identifier: string,
): Promise<string | null> {
  if ('folder' in target.place && !statSync(target.place.folder, { throwIfNoEntry: false }))
    return `There is no folder ${target.place.folder}: mount it, or make it and give it to the user who runs this program.`
  const store = await openStore(target.place)
  const marked = await readMark(store)
  if (marked !== null && marked !== identifier) return describeForeign(store, 'another shop')
  if (marked === null && (await holdsBackups(store)))
    return describeForeign(store, 'an unknown shop')
  return claim(target, identifier)
}

/** What a restore brought back is of that place, so it may mark it. */
export async function claim(target: BackupTarget, identifier: string): Promise<string | null> {
  const store = await openStore(target.place)
  const marked = await readMark(store)
  if (marked !== null && marked !== identifier) return describeForeign(store, 'another shop')
  if (marked !== null) return findTargetProblem(target)
  try {
    await writeMark(store, identifier)
  } catch (error) {
    return describeRefused(target, error as NodeJS.ErrnoException)
  }
  return findTargetProblem(target)
}

/** Anything but a question of who may write there has its own sentence elsewhere. */
function describeRefused({ place }: BackupTarget, error: NodeJS.ErrnoException): string {
  const isClosed = ['EROFS', 'EACCES', 'EPERM'].includes(error.code ?? '')
  if ('folder' in place && isClosed) return describeUnwritable(place.folder, error)
  throw error
}

/** The settings with which a database archives, or why it must not start beside what the place holds. */
export async function prepareArchive(
  target: BackupTarget,
  place: Place,
): Promise<Record<string, string> | Refusal> {
  const problem = (await findTargetProblem(target)) ?? (await findForeign(target, place))
  return problem === null ? archiveSettings(target, place) : refuse('foreign_backups', problem)
}

async function findForeign(target: BackupTarget, place: Place): Promise<string | null> {
  const own = readIdentifier(place.cluster)
  const store = await openStore(target.place)
  // A bucket that does not answer holds up no start: each segment is compared too.
  const marked = await readMark(store).catch(() => own)
  if (marked === null)
    return own === null && (await holdsBackups(store))
      ? describeForeign(store, 'an unknown shop')
      : null
  return marked === own ? null : describeForeign(store, 'another shop')
}

async function holdsBackups(store: Store): Promise<boolean> {
  const found = [...(await store.list('base')), ...(await store.list('wal'))]
  return found.length > 0
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beginBackups } from '#db/backup/begin.ts'
import { restore } from '#db/backup/restore.ts'
import { type BackupTarget, describeUnmarked, readMark } from '#db/backup/store.ts'
import { type VendorKeys } from '#db/backup/trust.ts'
import type { Db } from '#db/schema.ts'
import { openStore } from '#db/stores/open.ts'
import type { StorePlace } from '#db/stores/place.ts'
import type { Store } from '#db/stores/store.ts'
import { backUp, identify } from '#server/backups.ts'
import { systemClock } from '#server/clock.ts'
import type { Deps, Books } from '#server/deps.ts'
import { ok, problem, type Finding } from '#server/doctor/finding.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { openUntrusted } from '#server/running/database.ts'
import type { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import type { Config } from '#server/settings/config.ts'
import { makeVendorKeys, readVendorKeys } from '#db/backup/vendor-keys.ts'

/** Where the rehearsal is backed up to, beside the backups of the shop, with keys of its own. */
export interface SparePlace {
  target: BackupTarget
  keys: VendorKeys
  remove(): Promise<void>
}

/** What is left out, and why. */
export interface Skipped extends Omit<Finding, 'state'> {
  state: 'skipped'
}

export function skip(part: string, says: string): Skipped {
  return { part, state: 'skipped', says, advice: '' }
}

const advice = 'See docs/operating/backup.md.'

/** Answers what was found instead where nothing can be backed up. */
export async function openSparePlace({
  backup,
  databaseUrl,
}: Pick<Config, 'backup' | 'databaseUrl'>): Promise<SparePlace | Finding | Skipped> {
  if (databaseUrl !== null)
    return skip('backup', 'Whoever runs the server of DATABASE_URL backs it up.')
  if (backup === null) return skip('backup', 'BACKUP_TO is not set.')
  const place = within(backup.place, 'rehearsal')
  const remove = () => clear(place)
  try {
    const shop = await openStore(backup.place)
    if ((await readMark(shop)) === null) return problem('backup', describeUnmarked(shop), advice)
    // What is left of a rehearsal that was killed.
    await remove()
    await (await openStore(place)).write('begun', Buffer.from('\n'))
  } catch (error) {
    return problem('backup', (error as Error).message, advice)
  }
  const text = await makeVendorKeys(systemClock.now())
  const read = (name: string) => new RegExp(`^# ${name}=(.+)$`, 'm').exec(text)![1]!
  const target = {
    place,
    recipient: read('BACKUP_RECIPIENT'),
    signingKey: read('BACKUP_SIGNING_KEY'),
  }
  return { target, keys: readVendorKeys(text), remove }
}

function within(place: StorePlace, name: string): StorePlace {
  return 'folder' in place
    ? { folder: join(place.folder, name) }
    : { ...place, prefix: [place.prefix, name].filter(Boolean).join('/') }
}

async function clear(place: StorePlace): Promise<void> {
  if ('folder' in place) await rm(place.folder, { recursive: true, force: true, maxRetries: 5 })
  else await clearFolder(await openStore(place), '')
}

/** A bucket has no folders of its own: whatever holds nothing is a file. */
async function clearFolder(store: Store, folder: string): Promise<void> {
  for (const name of await store.list(folder)) {
    const path = [folder, name].filter(Boolean).join('/')
    await clearFolder(store, path)
    await store.remove(path)
  }
}

interface Source {
  deps: Deps
  url: string
  kept: KeptSecrets
  /** Where it is read back into. */
  folder: string
}

/** Backs the rehearsal up, and restores it. */
export async function rehearseBackup(
  { deps, url, kept, folder }: Source,
  { target, keys }: SparePlace,
): Promise<Finding> {
  const { db, clock, log } = deps
  const { releases } = deps.config
  const from = { db, clock, log, url, target, secrets: kept, releases }
  const fault =
    (await beginBackups(target, await identify(db))) ??
    // The errors of a store are written for people.
    (await backUp(from).then(
      (answer) => ('refused' in answer ? answer.refused : null),
      ({ message }: Error) => message,
    ))
  if (fault !== null) return problem('backup', `Nothing was backed up: ${fault}`, advice)
  const order = { takesUnsigned: false, until: null, timeline: null, archive: null }
  const back = await restore({ from: target.place, keys, dataDir: folder, ...order })
  if ('problem' in back) return problem('backup', back.problem, advice)
  const broken = await compare(deps, folder)
  return broken === null
    ? ok('backup', 'A copy went to BACKUP_TO, and all came back. Your own keys: backup verify.')
    : problem('backup', broken, advice)
}

/** What is not as it was; null when all came back. */
async function compare({ db, log }: Books, folder: string): Promise<string | null> {
  const restored = await openUntrusted(folder, log)
  if ('problem' in restored) return restored.problem
  try {
    const orders = await readOrders(db)
    if ((await readOrders(restored.db)) !== orders) return 'Orders are missing in what came back.'
    const broken = await findViolations(restored.db)
    return broken.length > 0 ? `What came back breaks ${broken.length} promises.` : null
  } finally {
    await restored.close()
  }
}

async function readOrders(db: Db): Promise<string> {
  return JSON.stringify(await db.selectFrom('orders').selectAll().orderBy('id').execute())
}

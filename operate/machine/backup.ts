import { beginBackups } from '#db/backup/begin.ts'
import { isPast, listCopies, type Listed } from '#db/backup/copies.ts'
import { type BackupTarget, describeUnmarked } from '#db/backup/store.ts'
import { openStore } from '#db/stores/open.ts'
import { namePlace } from '#db/stores/place.ts'
import { backUp } from '#server/backups/back-up.ts'
import { systemClock } from '#server/settings/clock.ts'
import type { Config } from '#server/settings/config.ts'
import type { OpenDatabase } from '#server/start/database.ts'
import type { KeptSecrets } from '#server/settings/secrets/kept-secrets.ts'
import { requireRestoreConfig } from '#server/start/refuse-to-start.ts'
import { readShopFingerprint } from '#server/settings/secrets/shop-fingerprint.ts'
import { createCommandLog } from '../command-log.ts'
import { complain } from '../complain.ts'
import { describeNewer } from './open-source.ts'
import { printTable, type Format } from '../table.ts'

const unset = 'BACKUP_TO is not set. Set it to the place for the backups first.'

/** Runs `backup begin`: 0 once BACKUP_TO is marked as that of this database. */
export async function backupBeginCommand(
  { backup: target }: Config,
  { db }: OpenDatabase,
): Promise<number> {
  if (target === null) return complain(unset)
  const problem = await beginBackups(
    target,
    await readShopFingerprint(db),
    systemClock.now(),
  ).catch(({ message }: Error) => message)
  if (problem !== null) return complain(problem)
  process.stdout.write(
    `${namePlace(target.place)} is marked as the place of this shop's backups.\n`,
  )
  return 0
}

/** Runs `backup now`: 0 once a copy is in BACKUP_TO. */
export async function backupNowCommand(
  config: Config,
  { db, url }: OpenDatabase,
  secrets: KeptSecrets,
): Promise<number> {
  const { backup: target, releases } = config
  if (target === null) return complain(unset)
  const log = createCommandLog(config)
  const deps = { db, url, secrets, target, clock: systemClock, releases, log }
  // A store's errors are written for people.
  const answer = await backUp(deps).catch(({ message }: Error) => ({ problem: message }))
  if (typeof answer === 'string') return complain(await describeRefusal(answer, target))
  if ('problem' in answer) return complain(`Nothing was backed up. ${answer.problem}`)
  process.stdout.write(`${answer.name}  ${answer.size.toLocaleString('en')} bytes\n`)
  return 0
}

async function describeRefusal(
  refused: 'busy' | 'unmarked',
  { place }: BackupTarget,
): Promise<string> {
  return refused === 'unmarked'
    ? describeUnmarked(await openStore(place))
    : 'Another backup is running. Wait until it’s done.'
}

/** Runs `backup list`, which reads only the backup location, so it works without a database. */
export async function listBackupsCommand(format: Format): Promise<number> {
  const { backup } = requireRestoreConfig()
  if (backup === null) return complain(unset)
  const columns = ['name', 'taken_at', 'ended_at', 'size']
  const store = await openStore(backup.place)
  // A store's errors are written for people.
  const listed = await listCopies(store, () => null).catch(({ message }: Error) => message)
  if (typeof listed === 'string') return complain(listed)
  printTable({ columns, rows: listed.copies }, format)
  if (listed.copies.length === 0) process.stderr.write(`There is no copy in ${store.name}.\n`)
  process.stderr.write(describeOthers(listed, systemClock.now()))
  return 0
}

/** Describes foreign files. Only the vendor's key file can show who signed a copy. */
function describeOthers({ copies, foreign }: Listed, now: Date): string {
  const past = copies.filter(isPast(now))
  const copy = past.at(-1)
  const newer = foreign.filter(({ at }) => at !== null && at > new Date(copy?.taken_at ?? 0))
  const others = copy === undefined ? '' : describeNewer({ copy, newer }, now)
  return past.length < copies.length
    ? `${others}The time of ${copies.length - past.length} of them is still to come: see whether the clock is right.\n`
    : others
}

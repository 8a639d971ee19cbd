import { listBases } from '#db/backup/bases.ts'
import { beginBackups } from '#db/backup/begin.ts'
import { type BackupTarget, describeUnmarked } from '#db/backup/store.ts'
import { openStore } from '#db/stores/open.ts'
import { namePlace } from '#db/stores/place.ts'
import { backUp, identify, notArchiving } from '#server/backups.ts'
import { systemClock } from '#server/clock.ts'
import type { Config } from '#server/settings/config.ts'
import type { OpenDatabase } from '#server/running/database.ts'
import type { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { createLog } from '#server/running/log.ts'
import { requireRestoreConfig } from '#server/running/refuse-to-start.ts'
import { complain } from '../complain.ts'
import { printTable, type Format } from '../table.ts'

const unset = 'BACKUP_TO is not set. Set it to the place for the backups first.'

/** `backup begin`: 0 once BACKUP_TO is marked as that of this database. */
export async function backupBeginCommand(
  { backup: target }: Config,
  { db }: OpenDatabase,
): Promise<number> {
  if (target === null) return complain(unset)
  const problem = await beginBackups(target, await identify(db))
  if (problem !== null) return complain(problem)
  process.stdout.write(
    `${namePlace(target.place)} is marked as the place of this shop's backups.\n`,
  )
  return 0
}

/** `backup now`: 0 once the copy and the log that belongs to it are in BACKUP_TO. */
export async function backupNowCommand(
  config: Config,
  { db, url }: OpenDatabase,
  secrets: KeptSecrets,
): Promise<number> {
  const { backup: target, releases } = config
  if (target === null) return complain(unset)
  const log = createLog(config)
  const deps = { db, url, secrets, target, clock: systemClock, releases, log }
  // The errors of a store are written for people.
  const answer = await backUp(deps).catch(({ message }: Error) => message)
  if (typeof answer === 'string') return complain(`Nothing was backed up. ${answer}`)
  if ('refused' in answer) return complain(await describeRefusal(answer.refused, target))
  process.stdout.write(`${answer.base.name}  ${answer.base.size.toLocaleString('en')} bytes\n`)
  return 0
}

async function describeRefusal(
  refused: 'busy' | 'not_archiving' | 'unmarked',
  { place }: BackupTarget,
): Promise<string> {
  if (refused === 'unmarked') return describeUnmarked(await openStore(place))
  return refused === 'busy' ? 'Another backup is running. Wait until it’s done.' : notArchiving
}

/** `backup list` reads the folder alone, so it works without a database. */
export async function listBackupsCommand(format: Format): Promise<number> {
  const { backup } = requireRestoreConfig()
  if (backup === null) return complain(unset)
  const columns = ['name', 'started_at', 'ended_at', 'first_segment', 'size']
  const store = await openStore(backup.place)
  // The errors of a store are written for people.
  const rows = await listBases(store).catch(({ message }: Error) => message)
  if (typeof rows === 'string') return complain(rows)
  printTable({ columns, rows }, format)
  if (rows.length === 0) process.stderr.write(`There is no copy in ${store.name}.\n`)
  return 0
}

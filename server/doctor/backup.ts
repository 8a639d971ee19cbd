import { times } from '#contract/limits.ts'
import type { Db } from '#db/schema.ts'
import { findBackupTroubles } from '../troubles/backups.ts'
import type { Clock } from '../clock.ts'
import { sayCommand } from '../settings/command-line.ts'
import type { Config } from '../settings/config.ts'
import { ok, problem, trouble, type Finding } from './finding.ts'
import { findSignedCopy } from '#db/backup/bases.ts'

/** How old the newest copy is, and whether the log arrives. */
export async function checkBackup(
  { backup, databaseUrl }: Pick<Config, 'backup' | 'databaseUrl'>,
  clock: Clock,
  db: Db,
): Promise<Finding> {
  if (databaseUrl !== null)
    return ok('backup', 'Whoever runs the server of DATABASE_URL backs it up.')
  if (backup === null) return trouble('backup', 'backups_off', 'BACKUP_TO is not set.')
  const [fault] = await findBackupTroubles({ db, clock, config: { backup } })
  if (fault !== undefined) return trouble('backup', fault.kind, fault.detail)
  const last = await findSignedCopy(backup)
  if (last === undefined)
    return problem(
      'backup',
      'BACKUP_TO holds no copy that BACKUP_SIGNING_KEY signed.',
      `Run: ${sayCommand('backup now')}`,
    )
  const hours = Math.round((clock.now().getTime() - Date.parse(last.started_at)) / times.hour)
  return ok('backup', `The last copy is ${hours} hours old, and the log arrives.`)
}

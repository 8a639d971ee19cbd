import { findLastBase } from '#db/backup/bases.ts'
import { openStore } from '#db/stores/open.ts'
import { findBackupProblems } from '#server/backups.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/settings/config.ts'
import type { OpenDatabase } from '#server/running/database.ts'
import { ok, problem, type Finding } from './finding.ts'

const hour = 60 * 60_000

/** How old the newest copy is, and whether the log arrives. */
export async function checkBackup(
  { backup, databaseUrl }: Pick<Config, 'backup' | 'databaseUrl'>,
  clock: Clock,
  { db }: OpenDatabase,
): Promise<Finding> {
  const advice = 'See docs/operating/backup.md.'
  if (databaseUrl !== null)
    return ok('backup', 'Whoever runs the server of DATABASE_URL backs it up.')
  if (backup === null) return problem('backup', 'BACKUP_TO is not set: nothing is kept.', advice)
  const [fault] = await findBackupProblems({ db, clock, target: backup })
  if (fault !== undefined) return problem('backup', fault.sentence, advice)
  const last = await findLastBase(await openStore(backup.place))
  if (last === undefined)
    return problem('backup', 'BACKUP_TO holds no copy.', 'Run: operate backup now')
  const hours = Math.round((clock.now().getTime() - Date.parse(last.started_at)) / hour)
  return ok('backup', `The last copy is ${hours} hours old, and the log arrives.`)
}

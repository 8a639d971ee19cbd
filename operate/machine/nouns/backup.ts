import { backupBeginCommand, backupNowCommand, listBackupsCommand } from '../backup.ts'
import { restoreUsage } from '../restore.ts'
import { verifyCommand } from '../verify.ts'
import { inShop, type Noun } from '../../verb.ts'

export const backupNoun: Noun = {
  begin: {
    help: ['mark BACKUP_TO, an empty place, as that of this shop'],
    run: inShop(({ config, database }) => backupBeginCommand(config, database)),
  },
  now: {
    help: ['copy the embedded database to BACKUP_TO now, in addition to the daily copy'],
    run: inShop(({ config, database, kept }) => backupNowCommand(config, database, kept)),
  },
  list: {
    help: ['the copies in BACKUP_TO, oldest first'],
    hasTable: true,
    run: listBackupsCommand,
  },
  verify: {
    usage: restoreUsage,
    help: ['restore into a temporary database, and check it'],
    run: verifyCommand,
  },
}

import { backupBeginCommand, backupNowCommand, listBackupsCommand } from '../backup.ts'
import { restoreUsage } from '../restore.ts'
import { verifyCommand } from '../verify.ts'
import { inShop, type Noun } from '../../verb.ts'

export const backupNoun: Noun = {
  begin: {
    help: 'Mark BACKUP_TO, an empty place, as the one this shop backs up to.',
    run: inShop(({ config, database }) => backupBeginCommand(config, database)),
  },
  now: {
    help: 'Copy the embedded database to BACKUP_TO now, in addition to the daily copy.',
    run: inShop(({ config, database, kept }) => backupNowCommand(config, database, kept)),
  },
  list: {
    help: 'List the copies in BACKUP_TO, oldest first.',
    hasTable: true,
    run: listBackupsCommand,
  },
  verify: {
    usage: restoreUsage,
    help: 'Restore into a temporary database and check it. --unsigned also opens what the key file cannot verify, which can run commands here.',
    run: verifyCommand,
  },
}

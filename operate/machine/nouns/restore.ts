import { restoreCommand, restoreUsage } from '../restore.ts'
import type { Noun } from '../../verb.ts'

export const restoreNoun: Noun = {
  '': {
    usage: restoreUsage,
    help: 'Restore the database from BACKUP_TO into an empty DATA_DIR. --unsigned also opens what the key file cannot verify, which can run commands here.',
    run: restoreCommand,
  },
}

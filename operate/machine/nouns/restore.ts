import { restoreCommand, restoreUsage } from '../restore.ts'
import type { Noun } from '../../verb.ts'

export const restoreNoun: Noun = {
  '': {
    usage: restoreUsage,
    help: ['bring the database back from BACKUP_TO into an empty DATA_DIR'],
    run: restoreCommand,
  },
}

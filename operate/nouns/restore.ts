import { restoreCommand } from '../restore.ts'
import type { Noun } from '../verb.ts'

export const restoreNoun: Noun = {
  '': {
    usage: '<identity file> [--until <time>]',
    help: ['bring the database back from BACKUP_TO into an empty DATA_DIR'],
    run: restoreCommand,
  },
}

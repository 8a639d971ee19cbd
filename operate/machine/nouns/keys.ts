import { newBackupKeyCommand, newKeysCommand } from '../keys.ts'
import type { Noun } from '../../verb.ts'

export const keysNoun: Noun = {
  new: {
    help: ['print an APP_SECRET and a LICENSE_SIGNING_KEY'],
    run: ({ args }) => newKeysCommand(['new', ...args]),
  },
  backup: {
    help: ['print a BACKUP_RECIPIENT, and the identity that opens backups'],
    run: newBackupKeyCommand,
  },
}

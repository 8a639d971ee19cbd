import { newBackupKeysCommand, newKeysCommand } from '../keys.ts'
import type { Noun } from '../../verb.ts'

export const keysNoun: Noun = {
  new: {
    help: 'Print a new APP_SECRET and LICENSE_SIGNING_KEY.',
    run: ({ args }) => newKeysCommand(['new', ...args]),
  },
  backup: {
    help: 'Print the keys of the backups. Run it on your own computer: two lines go into the settings of the server, and the rest opens a backup.',
    run: newBackupKeysCommand,
  },
}

import { newBackupKeysCommand, newKeysCommand } from '../keys.ts'
import type { Noun } from '../../verb.ts'

export const keysNoun: Noun = {
  new: {
    help: ['print an APP_SECRET and a LICENSE_SIGNING_KEY'],
    run: ({ args }) => newKeysCommand(['new', ...args]),
  },
  backup: {
    help: [
      'print the keys of the backups, on your own computer: two settings for the server, and what',
      'opens a backup',
    ],
    run: newBackupKeysCommand,
  },
}

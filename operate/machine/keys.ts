import { randomBytes } from 'node:crypto'
import { sayForSettings, sayIntoFile } from '#server/settings/command-line.ts'
import { systemClock } from '#server/settings/clock.ts'
import { makeSigningKey } from '#server/settings/secrets/kept-secrets.ts'
import { isOnScreen } from './secret-output.ts'
import { makeVendorKeys } from '#db/backup/vendor-keys.ts'

/** Runs `keys new`: prints a new shop's two secrets, as lines for its settings. */
export async function newKeysCommand(): Promise<number> {
  if (isOnScreen(sayForSettings('keys new'))) return 1
  process.stdout.write(`APP_SECRET=${randomBytes(48).toString('base64')}\n`)
  process.stdout.write(`LICENSE_SIGNING_KEY=${await makeSigningKey()}\n`)
  process.stderr.write(
    'Keep both: without them no stored key can be shown and no device trusts the shop.\n',
  )
  return 0
}

/**
 * Runs `keys backup`: prints both key pairs for backups, as a block for the file that the vendor keeps.
 */
export async function newBackupKeysCommand(): Promise<number> {
  if (isOnScreen(sayIntoFile('keys backup', 'backup-keys.txt'))) return 1
  process.stdout.write(await makeVendorKeys(systemClock.now()))
  process.stderr.write(
    'Keep this file away from the server: whoever has it can read every backup, and without it nobody can.\n',
  )
  return 0
}

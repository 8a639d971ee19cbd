import { relative, resolve, sep } from 'node:path'
import type { BackupTarget } from '#db/backup/store.ts'
import type { SettingName } from './settings.ts'
import { readPlace, readS3Access } from './store-settings.ts'
import { sayWhileStopped } from './command-line.ts'
import type { Environment } from './environment.ts'

/** Null unless all three settings are there. */
export function readBackup(env: Environment): BackupTarget | null {
  const address = env.BACKUP_TO?.trim()
  const recipient = env.BACKUP_RECIPIENT?.trim()
  const signingKey = env.BACKUP_SIGNING_KEY?.trim()
  const place = address ? readPlace(address, readS3Access(env)) : null
  return place && recipient && signingKey ? { place, recipient, signingKey } : null
}

const keys = [
  ['BACKUP_RECIPIENT', 'the age key that backups are encrypted to'],
  ['BACKUP_SIGNING_KEY', 'which shows that a backup is of this shop'],
] as const satisfies [SettingName, string][]

export function findBackupSettingProblems(env: Environment): string[] {
  const address = env.BACKUP_TO?.trim()
  if (!address) return []
  const problems: string[] = []
  if (env.DATABASE_URL)
    problems.push(
      'BACKUP_TO is for the embedded database: whoever runs the server of DATABASE_URL backs it up, so remove BACKUP_TO.',
    )
  for (const [name, purpose] of keys)
    if (!env[name]?.trim())
      problems.push(
        `BACKUP_TO needs ${name}, ${purpose}: ${sayWhileStopped('keys backup')} makes it, on your own computer.`,
      )
  if (!address.startsWith('s3://') && isWithin(resolve(env.DATA_DIR?.trim() ?? './data'), address))
    problems.push(
      'BACKUP_TO is inside DATA_DIR and would be lost with it: name a folder elsewhere, best on another machine.',
    )
  return problems
}

function isWithin(outer: string, inner: string): boolean {
  const path = relative(outer, resolve(inner))
  return path !== '..' && !path.startsWith(`..${sep}`) && path !== resolve(inner)
}

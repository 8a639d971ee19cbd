import { resolve, relative, sep } from 'node:path'
import type { BackupTarget } from '#db/backup/store.ts'
import { readS3Address, type S3Access, type StorePlace } from '#db/stores/place.ts'
import { sayWhileStopped } from './command-line.ts'
import type { Environment } from './environment.ts'
import type { SettingName } from './settings.ts'

const mayNameBucket = ['BACKUP_TO', 'RELEASES_DIR'] as const satisfies SettingName[]
const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const satisfies SettingName[]

export function findStoreProblems(env: Environment): string[] {
  const user = mayNameBucket.find((name) => env[name]?.trim().startsWith('s3://'))
  const missing = keys.filter((name) => env[name] === undefined)
  return user ? missing.map((name) => `${user} names a bucket, which needs ${name}.`) : []
}

/** Null unless both keys are there. */
export function readS3Access(env: Environment): S3Access | null {
  const read = (name: SettingName) => env[name]?.trim()
  const accessKeyId = read('S3_ACCESS_KEY_ID')
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY')
  if (!accessKeyId || !secretAccessKey) return null
  const endpoint = read('S3_ENDPOINT') ?? null
  return { endpoint, region: read('S3_REGION') ?? 'us-east-1', accessKeyId, secretAccessKey }
}

/** A folder or a bucket; null for a bucket without keys. */
export function readPlace(address: string, access: S3Access | null): StorePlace | null {
  const place = readS3Address(address)
  if (place === null) return { folder: resolve(address) }
  return access && { ...place, ...access }
}

/** Null unless all three settings are there. */
export function readBackup(env: Environment): BackupTarget | null {
  const address = env.BACKUP_TO?.trim()
  const recipient = env.BACKUP_RECIPIENT?.trim()
  const signingKey = env.BACKUP_SIGNING_KEY?.trim()
  const place = address ? readPlace(address, readS3Access(env)) : null
  return place && recipient && signingKey ? { place, recipient, signingKey } : null
}

const backupKeys = [
  ['BACKUP_RECIPIENT', 'the age key that backups are encrypted to'],
  ['BACKUP_SIGNING_KEY', 'which shows that a backup is of this shop'],
] as const satisfies [SettingName, string][]

export function findBackupSettingProblems(env: Environment): string[] {
  const address = env.BACKUP_TO?.trim()
  if (!address) return []
  const problems: string[] = []
  for (const [name, purpose] of backupKeys)
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

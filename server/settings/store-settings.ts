import { resolve } from 'node:path'
import { readS3Address, type S3Access, type StorePlace } from '#db/stores/place.ts'
import type { SettingName } from './settings.ts'
import type { Environment } from './environment.ts'

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

import type { ExpressionBuilder, Selectable } from 'kysely'
import { lockLicenses } from '#db/lock-order.ts'
import type { Database, Db, Trx } from '#db/schema.ts'
import type { LicenseCode } from '#contract/license.ts'
import type { ShopContext } from '../settings/deps.ts'
import { lookupHashes } from './issue.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'

export type License = Selectable<Database['licenses']>
/**
 * Finds the license of a key as it was typed. The check character keeps most wrong keys away from the
 * database.
 */
export async function findByKey(
  deps: ShopContext,
  db: Db,
  typedKey: string,
  lock: 'lock' | 'read' = 'read',
): Promise<License | null> {
  const key = readLicenseKey(typedKey)
  if (key === null) return null
  const licenses = lock === 'lock' ? lockLicenses(db) : db.selectFrom('licenses').selectAll()
  const row = await licenses.where('key_lookup', 'in', lookupHashes(deps, key)).executeTakeFirst()
  return row ?? null
}

/** Finds the license that used to have this key, if none has it now. */
export async function findByOldKey(
  deps: ShopContext,
  db: Db,
  typedKey: string,
): Promise<License | null> {
  const key = readLicenseKey(typedKey)
  if (key === null) return null
  const row = await db
    .selectFrom('licenses')
    .selectAll()
    .where('previous_key_lookup', 'in', lookupHashes(deps, key))
    .executeTakeFirst()
  return row ?? null
}

/** Locks a license of an account; null when it is not theirs. */
export async function lockOwnLicense(
  trx: Trx,
  { accountId, licenseId }: { accountId: string; licenseId: string },
): Promise<License | null> {
  const license = await lockLicenses(trx)
    .where('id', '=', licenseId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return license ?? null
}

type LicenseVerdict = Extract<
  LicenseCode,
  'valid' | 'updates_expired' | 'trial_expired' | 'suspended' | 'revoked'
>

/** Checks the license itself, regardless of the device. */
export function judgeLicense(
  license: Pick<License, 'status' | 'updates_until' | 'license_type'>,
  now: Date,
): LicenseVerdict {
  if (license.status !== 'active') return license.status
  if (license.updates_until > now) return 'valid'
  return license.license_type === 'trial' ? 'trial_expired' : 'updates_expired'
}

export function allowsUse(code: LicenseCode): code is 'valid' | 'updates_expired' {
  return code === 'valid' || code === 'updates_expired'
}

export function activationCount(eb: ExpressionBuilder<Database, 'licenses'>) {
  return eb
    .selectFrom('activations')
    .select((each) => each.fn.countAll<number>().as('count'))
    .whereRef('license_id', '=', 'licenses.id')
    .where('released_at', 'is', null)
    .$asScalar()
    .$notNull()
    .as('activation_count')
}

export async function countActivations(db: Db, licenseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('activations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('license_id', '=', licenseId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

import type { Deps } from '../settings/deps.ts'
import { findByKey, type License } from './find.ts'

/** Returned when the rate limits of the license are used up. */
export interface TooManyCalls {
  retryAfterSeconds: number
}

/**
 * Counts a call with a valid key. A device that uses the license has a rate limit of its own, so that
 * nobody else who has the key uses it up. All other calls share one for each seat. Null when the call may
 * go on. `device`: its fingerprint; null when it does not use the license.
 */
export async function limitCall(
  { limits }: Deps,
  { id, max_activations: times }: Pick<License, 'id' | 'max_activations'>,
  device: string | null,
): Promise<TooManyCalls | null> {
  if (device !== null && (await limits.take('licenseCallsPerSeat', `${id} ${device}`)).allowed)
    return null
  const taken = await limits.take('licenseCallsPerSeat', id, { times })
  return taken.allowed ? null : { retryAfterSeconds: taken.retryAfterSeconds }
}

/** Does the same for a call that has only the key; null, too, when the key names no license. */
export async function limitCallOfDevice(
  deps: Deps,
  { license_key: key, fingerprint }: { license_key: string; fingerprint: string },
): Promise<TooManyCalls | null> {
  const license = await findByKey(deps, deps.db, key)
  if (license === null) return null
  const used = await deps.db
    .selectFrom('activations')
    .select('id')
    .where('license_id', '=', license.id)
    .where('fingerprint', '=', fingerprint)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return limitCall(deps, license, used === undefined ? null : fingerprint)
}

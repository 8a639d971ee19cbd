import type { Deps } from '../settings/deps.ts'
import { findByKey, type License } from './find.ts'

/** Returned when the license's rate limit is used up. */
export interface TooManyCalls {
  retryAfterSeconds: number
}

/**
 * Counts a call with a valid key; null when the call may continue. Each device that uses the license has its
 * own rate limit, so that nobody else with the key can use it up. All other calls share one limit per seat.
 * `device` is the fingerprint, or null when it does not use the license.
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

/**
 * Works like `limitCall` for a call that has only the key. It also returns null when the key belongs to no
 * license.
 */
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

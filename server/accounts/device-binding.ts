import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import { hash } from '../secrets.ts'

/** The half of a credential that a thief of the code does not have. */
export interface Binder {
  /** Hash of the device cookie the caller sent; null without one. */
  deviceHash: Buffer | null
  /** The caller's network: /32 of IPv4, /64 of IPv6. */
  ipPrefix: string
}

export function hashDevice(cookie: string): Buffer {
  return hash(cookie)
}

/** Challenges this caller may answer: its own device's, or, without a cookie, its network's. */
export function isOwnChallenge(binder: Binder) {
  return (eb: ExpressionBuilder<Database, 'login_challenges'>) =>
    binder.deviceHash
      ? eb('device_hash', '=', binder.deviceHash)
      : eb.and([eb('ip_prefix', '=', binder.ipPrefix), eb('had_cookie', '=', false)])
}

export function holdsGrant(
  binder: Binder,
  grant: { device_hash: Buffer | null; ip_prefix: string | null },
): boolean {
  if (binder.deviceHash !== null) return grant.device_hash?.equals(binder.deviceHash) ?? false
  return grant.ip_prefix === binder.ipPrefix
}

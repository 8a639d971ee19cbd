import type { ExpressionBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import { hash } from '../secrets.ts'

/** The part of a credential that someone who stole the code does not have. */
export interface DeviceBinding {
  /** Hash of the device cookie that the caller sent; null without one. */
  deviceHash: Buffer | null
  /** The caller's network: /32 of IPv4, /64 of IPv6. */
  ipPrefix: string
}

export function hashDevice(cookie: string): Buffer {
  return hash(cookie)
}

/** The challenges this caller can answer: its device's, or, without a cookie, its network's. */
export function isOwnChallenge(deviceBinding: DeviceBinding) {
  return (eb: ExpressionBuilder<Database, 'login_challenges'>) =>
    deviceBinding.deviceHash
      ? eb('device_hash', '=', deviceBinding.deviceHash)
      : eb.and([eb('ip_prefix', '=', deviceBinding.ipPrefix), eb('had_cookie', '=', false)])
}

export function holdsSession(
  deviceBinding: DeviceBinding,
  session: { device_hash: Buffer | null; ip_prefix: string | null },
): boolean {
  if (deviceBinding.deviceHash !== null)
    return session.device_hash?.equals(deviceBinding.deviceHash) ?? false
  return session.ip_prefix === deviceBinding.ipPrefix
}

import type { LicenseAnswer, No, Yes } from './answers.ts'
import { unknown } from './answers.ts'
import { isYes } from './certificate.ts'
import type { Claims, NoClaims, YesClaims } from './certificate.ts'
import type { LicenseRecord } from './record.ts'

const day = 24 * 60 * 60 * 1000
const grace = 7 * day
/** The lease that the server gives a device with a network, in seconds. */
const usualLease = (14 * day) / 1000
// Two systems on one machine can differ by 14 hours if one of them reads the hardware clock as local
// time.
const clockTolerance = day

/** Returns the latest time this device has seen, in milliseconds. */
export function latestMoment(record: LicenseRecord, claims: Claims, now: number): number {
  return Math.max(now, record.latestSeen, claims.iat * 1000)
}

/** Turns a verified certificate from the store into the answer at this time. */
export function judgeHeld(record: LicenseRecord, claims: Claims, now: number): LicenseAnswer {
  if (!isYes(claims)) return noFrom(claims, 'certificate')
  const moment = latestMoment(record, claims, now)
  if (now < moment - clockTolerance) return unknown('clock_moved_back')
  const periodIsOver = claims.updates_until !== null && Date.parse(claims.updates_until) < moment
  if (periodIsOver && claims.license_type === 'trial') {
    return noFrom({ ...claims, code: 'trial_expired' }, 'certificate')
  }
  if (moment > claims.exp * 1000 + grace) return unknown('lease_expired')
  const yes = yesFrom(claims, 'certificate', record.suggestedCheckAt)
  return {
    ...yes,
    code: periodIsOver ? 'updates_expired' : claims.code,
    inGrace: moment > claims.exp * 1000,
  }
}

export function yesFrom(claims: YesClaims, source: Yes['source'], suggestedCheckAt: number): Yes {
  const leaseEnd = claims.exp * 1000
  return {
    outcome: 'yes',
    code: claims.code,
    ...factsFrom(claims, source),
    licenseId: claims.sub,
    leaseEndsAt: iso(leaseEnd),
    graceEndsAt: iso(leaseEnd + grace),
    inGrace: false,
    suggestedCheckAt: iso(Math.min(suggestedCheckAt, leaseEnd)),
  }
}

export function noFrom(claims: NoClaims, source: No['source']): No {
  return {
    outcome: 'no',
    code: claims.code,
    ...factsFrom(claims, source),
    licenseId: claims.sub,
    ...(claims.nextChangeAt !== undefined && { nextChangeAt: claims.nextChangeAt }),
    ...(claims.devices && { devices: claims.devices }),
    ...(claims.forgotten && { forgotten: claims.forgotten }),
  }
}

/** Picks a random time in the last third of the lease, in milliseconds. */
export function pickCheckTime({ iat, exp }: Pick<Claims, 'iat' | 'exp'>): number {
  const third = ((exp - iat) * 1000) / 3
  return Math.round(exp * 1000 - Math.random() * third)
}

/**
 * Picks the same check time as for any device, because a machine with a license file may have a network
 * after all.
 */
export function pickFileCheckTime({ iat, exp }: Pick<Claims, 'iat' | 'exp'>): number {
  return pickCheckTime({ iat, exp: Math.min(exp, iat + usualLease) })
}

function factsFrom(claims: Claims, source: Yes['source']) {
  return {
    source,
    licenseType: claims.license_type,
    updatesUntil: claims.updates_until,
    issuedAt: iso(claims.iat * 1000),
  }
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

import type { LicenseAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import { isYes, readClaims } from './certificate.ts'
import type { Claims } from './certificate.ts'
import type { Deps } from './deps.ts'
import { isGoodElsewhere, orFile } from './held.ts'
import { noFrom, pickCheckTime, yesFrom } from './judge.ts'
import type { LicenseRecord } from './record.ts'
import { describe } from './request.ts'
import type { ActivateRequest, CheckRequest } from './request.ts'
import { askSigned } from './signed-answer.ts'
import type { Body } from './wire.ts'

export function activate(deps: Deps, request: ActivateRequest): Promise<LicenseAnswer> {
  const device_name = describe(request.deviceName, 100)
  return ask(deps, 'activate', request, { device_name, platform: describe(request.platform, 40) })
}

export function validate(deps: Deps, request: CheckRequest): Promise<LicenseAnswer> {
  return ask(deps, 'validate', request, {})
}

/** Builds the answer from the signed claims alone: the fields around the certificate are not signed. */
async function ask(
  deps: Deps,
  verb: 'activate' | 'validate',
  request: CheckRequest,
  more: Body,
): Promise<LicenseAnswer> {
  const app_version = describe(deps.appVersion, 40)
  const signed = await askSigned(deps, verb, request, { ...more, app_version })
  if (!signed.ok) return signed.answer
  const claims = readClaims(signed.payload)
  if (!claims) return unknown('bad_certificate')
  const { certificate, keyDigest } = signed
  const suggestedCheckAt = pickCheckTime(claims)
  // A fresh nonce proves the server's time, so this also repairs a clock that once ran ahead.
  const latestSeen = claims.iat * 1000
  const next = { certificate, keyDigest, suggestedCheckAt, latestSeen }
  // A lost activation on the server says nothing against this device.
  if (!isYes(claims) && claims.forgotten) return noFrom(claims, 'server')
  await deps.records.update((record) => pickRecord(deps, record, next, { claims, verb }))
  return isYes(claims) ? yesFrom(claims, 'server', suggestedCheckAt) : noFrom(claims, 'server')
}

/**
 * Picks the record to store. A refused key must not remove another key's valid certificate, and a
 * fingerprint that differs once must not remove this device's certificate.
 */
async function pickRecord(
  deps: Deps,
  record: LicenseRecord | null,
  next: LicenseRecord,
  { claims, verb }: { claims: Claims; verb: 'activate' | 'validate' },
): Promise<LicenseRecord | null> {
  if (isYes(claims) && verb === 'activate') return orFile(deps, record, next, claims)
  if (await isGoodElsewhere(deps, record, claims.fingerprint, next.latestSeen)) return record
  if (isYes(claims)) return orFile(deps, record, next, claims)
  return record?.keyDigest === next.keyDigest ? next : record
}

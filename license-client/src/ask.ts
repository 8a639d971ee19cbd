import { base64url } from 'jose'
import type { LicenseAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import { isYes, verifyCertificate } from './certificate.ts'
import type { Claims } from './certificate.ts'
import type { Deps } from './deps.ts'
import { noFrom, pickCheckTime, yesFrom } from './judge.ts'
import { digestOfKey } from './record.ts'
import type { ActivateRequest, CheckRequest } from './request.ts'
import { post } from './wire.ts'
import type { Body } from './wire.ts'

export function activate(deps: Deps, request: ActivateRequest): Promise<LicenseAnswer> {
  const { deviceName, platform } = request
  return ask(deps, 'activate', request, { device_name: deviceName, platform })
}

export function validate(deps: Deps, request: CheckRequest): Promise<LicenseAnswer> {
  return ask(deps, 'validate', request, {})
}

async function ask(
  deps: Deps,
  verb: 'activate' | 'validate',
  request: CheckRequest,
  more: Body,
): Promise<LicenseAnswer> {
  const { product, publicKeys, appVersion } = deps
  const nonce = base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
  const { licenseKey, fingerprint } = request
  const payload = { license_key: licenseKey, fingerprint, ...more, app_version: appVersion, nonce }
  const reply = await post(deps.wire, verb, payload)
  if (!reply.ok) return reply.answer
  const { certificate } = reply.body
  if (typeof certificate !== 'string') return unknown('bad_answer')
  const expected = { product, fingerprint, nonce }
  const verified = await verifyCertificate(certificate, publicKeys, expected)
  if (!verified.ok) return unknown(verified.reason)
  return keep(deps, licenseKey, certificate, verified.claims)
}

/** Builds the answer from the signed claims alone: the fields around the certificate are not signed. */
async function keep(
  deps: Deps,
  licenseKey: string,
  certificate: string,
  claims: Claims,
): Promise<LicenseAnswer> {
  const keyDigest = await digestOfKey(licenseKey)
  const suggestedCheckAt = pickCheckTime(claims)
  // A fresh nonce proves the server's time, so this also repairs a clock that once ran ahead.
  const next = { certificate, keyDigest, suggestedCheckAt, latestSeen: claims.iat * 1000 }
  // A refused key must not remove the certificate of another key that is valid.
  await deps.records.update((record) =>
    isYes(claims) || record?.keyDigest === keyDigest ? next : record,
  )
  return isYes(claims) ? yesFrom(claims, 'server', suggestedCheckAt) : noFrom(claims, 'server')
}

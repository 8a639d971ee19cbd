import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { noCodes, yesCodes } from './codes.ts'
import type { NoCode, UnknownReason, YesCode } from './codes.ts'
import { readMachineKey } from './machine-text.ts'

/** An Ed25519 public key as JWK (RFC 8037), as published at `/.well-known/jwks.json`. */
export interface PublicKey {
  kty: string
  crv?: string
  x?: string
  kid?: string
}

/** A device that a license is active on. */
export interface Device {
  /** The id for `releaseDevice`. A device that comes back after it was released has another one. */
  id: string
  /** The name as the app gave it, or null. Other devices show only its beginning, such as `Ada’s…`. */
  name: string | null
  platform: string | null
  /** The last day on which the server saw it, in UTC, such as `2026-11-25`. */
  lastSeenOn: string
  /** True for the device that asks. */
  isThis: boolean
}

interface SharedClaims {
  fingerprint: string | null
  license_type: string | null
  updates_until: string | null
  nonce: string | null
  iat: number
  exp: number
  /**
   * Set for a license file: its id, the public half of its machine's key, and the activation request it
   * answers.
   */
  file?: { id: string; machineKey: string; activationRequest: string | null }
}
export type YesClaims = SharedClaims & { code: YesCode; sub: string }
export type NoClaims = SharedClaims & {
  code: NoCode
  sub: string | null
  nextChangeAt?: string
  devices?: Device[]
  forgotten?: true
}
export type Claims = YesClaims | NoClaims

/**
 * The claims that a certificate must have. One without the nonce of the request answers another request.
 */
interface Expected {
  product: string
  fingerprint?: string
  nonce?: string
  keyDigest?: string
}

export type Payload = Record<string, unknown>

type Refused = { ok: false; reason: UnknownReason }
type Opened = { ok: true; payload: Payload } | Refused
type Verified = { ok: true; claims: Claims } | Refused

/** Checks what `openCertificate` checks, and reads the answer about a license. */
export async function verifyCertificate(
  certificate: string,
  publicKeys: PublicKey[],
  expected: Expected,
): Promise<Verified> {
  const opened = await openCertificate(certificate, publicKeys, expected)
  if (!opened.ok) return opened
  const claims = readClaims(opened.payload)
  return claims ? { ok: true, claims } : refuse('bad_certificate')
}

/** Checks signature, product, device, nonce and license key, but not time. */
export async function openCertificate(
  certificate: string,
  publicKeys: PublicKey[],
  { product, fingerprint, nonce, keyDigest }: Expected,
): Promise<Opened> {
  const opened = await openSigned(certificate, publicKeys)
  if (!opened.ok) return opened
  const { payload } = opened
  // `iss` is not compared, because the compiled-in keys prove who signed, and a site may change its
  // name.
  if (payload.aud !== product) return refuse('wrong_product')
  if (isOther(payload.fingerprint, fingerprint)) return refuse('wrong_fingerprint')
  if (isOther(payload.nonce, nonce)) return refuse('wrong_nonce')
  if (isOther(payload.key_digest, keyDigest)) return refuse('wrong_license_key')
  return opened
}

export function isYes(claims: Claims): claims is YesClaims {
  return Object.hasOwn(yesCodes, claims.code)
}

/**
 * Throws a TypeError, because a wrong key is a build error that must show up before a customer meets
 * it.
 */
export function assertPublicKeys(publicKeys: PublicKey[]): void {
  if (publicKeys.length === 0) throw new TypeError('publicKeys is empty')
  for (const key of publicKeys) {
    if ('d' in key) throw new TypeError('publicKeys holds a private key')
    const isEd25519 = key.kty === 'OKP' && key.crv === 'Ed25519' && /^[\w-]{43}$/.test(key.x ?? '')
    if (!isEd25519 || !key.kid) throw new TypeError('publicKeys takes Ed25519 keys with a kid')
  }
}

/** Checks the signature alone. */
export async function openSigned(certificate: string, publicKeys: PublicKey[]): Promise<Opened> {
  const kid = readKid(certificate)
  if (kid === null) return refuse('bad_certificate')
  const jwk = publicKeys.find((key) => key.kid === kid)
  if (!jwk) return refuse('unknown_key')
  const key = await importJWK({ ...jwk }, 'EdDSA').catch(() => null)
  if (!key) return refuse('unsupported_runtime')
  try {
    const { payload } = await compactVerify(certificate, key, { algorithms: ['EdDSA'] })
    return { ok: true, payload: { ...JSON.parse(new TextDecoder().decode(payload)) } }
  } catch {
    return refuse('bad_signature')
  }
}

function readKid(certificate: string): string | null {
  try {
    return decodeProtectedHeader(certificate).kid ?? null
  } catch {
    return null
  }
}

export function readClaims(payload: Payload): Claims | null {
  const { code, iat, exp } = payload
  if (!isSecond(iat) || !isSecond(exp) || exp <= iat) return null
  const shared: SharedClaims = {
    fingerprint: textOrNull(payload.fingerprint),
    license_type: textOrNull(payload.license_type),
    updates_until: textOrNull(payload.updates_until),
    nonce: textOrNull(payload.nonce),
    iat,
    exp,
    ...readFile(payload),
  }
  if (shared.updates_until !== null && !isTime(shared.updates_until)) return null
  const sub = textOrNull(payload.sub)
  if (isKeyOf(yesCodes, code)) return sub === null ? null : { ...shared, code, sub }
  if (!isKeyOf(noCodes, code)) return null
  if (code !== 'too_many_changes') return { ...shared, code, sub, ...readMore(code, payload) }
  const nextChangeAt = textOrNull(payload.next_change_at)
  return nextChangeAt !== null && isTime(nextChangeAt)
    ? { ...shared, code, sub, nextChangeAt }
    : null
}

function readFile({
  file: id,
  machine_key: machineKey,
  activation_request: answered,
}: Payload): Pick<Claims, 'file'> {
  // Without the key's id, it must not pass as a certificate that is bound to nothing.
  if (typeof machineKey !== 'string') return {}
  const file = { id: String(id), machineKey: readMachineKey(machineKey) }
  return { file: { ...file, activationRequest: textOrNull(answered) } }
}

function readMore(code: NoCode, payload: Payload): Pick<NoClaims, 'devices' | 'forgotten'> {
  if (code === 'not_activated' && payload.forgotten === true) return { forgotten: true }
  const devices = code === 'device_limit' ? readDevices(payload) : null
  return devices === null ? {} : { devices }
}

function isOther(actual: unknown, expected: string | undefined): boolean {
  return expected !== undefined && actual !== expected
}

function isSecond(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value * 1000).getTime())
}

export function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text))
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function isKeyOf<T extends object>(list: T, value: unknown): value is keyof T {
  return typeof value === 'string' && Object.hasOwn(list, value)
}

function refuse(reason: UnknownReason): Refused {
  return { ok: false, reason }
}

/** Reads the devices; null when the list is missing or damaged. */
export function readDevices({ devices }: Record<string, unknown>): Device[] | null {
  if (!Array.isArray(devices)) return null
  const read = devices.map(readDevice)
  return read.every((device) => device !== null) ? read : null
}

function readDevice(value: unknown): Device | null {
  const {
    activation_id: id,
    device_name,
    platform,
    last_seen_on: lastSeenOn,
    is_this,
  } = {
    ...(value as Record<string, unknown> | null),
  }
  if (typeof id !== 'string' || typeof lastSeenOn !== 'string') return null
  return {
    id,
    name: typeof device_name === 'string' ? device_name : null,
    platform: typeof platform === 'string' ? platform : null,
    lastSeenOn,
    isThis: is_this === true,
  }
}

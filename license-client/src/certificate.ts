import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { noCodes, yesCodes } from './codes.ts'
import type { NoCode, UnknownReason, YesCode } from './codes.ts'

/** An Ed25519 public key as JWK (RFC 8037), as published at `/.well-known/jwks.json`. */
export interface PublicKey {
  kty: string
  crv?: string
  x?: string
  kid?: string
}

interface SharedClaims {
  license_type: string | null
  updates_until: string | null
  nonce: string | null
  iat: number
  exp: number
}
export type YesClaims = SharedClaims & { code: YesCode; sub: string }
export type NoClaims = SharedClaims & { code: NoCode; sub: string | null }
export type Claims = YesClaims | NoClaims

/** A certificate without the nonce of the request answers another request. */
export interface Expected {
  product: string
  fingerprint: string
  nonce?: string
}

type Refused = { ok: false; reason: UnknownReason }
export type Verified = { ok: true; claims: Claims } | Refused

/** Checks signature, product, device and nonce, but not time. */
export async function verifyCertificate(
  certificate: string,
  publicKeys: PublicKey[],
  expected: Expected,
): Promise<Verified> {
  const opened = await openSigned(certificate, publicKeys)
  if (!opened.ok) return opened
  const { payload } = opened
  // `iss` is not compared: the compiled-in keys say who signed, and a site may change its name.
  if (payload.aud !== expected.product) return refuse('wrong_product')
  if (payload.fingerprint !== expected.fingerprint) return refuse('wrong_fingerprint')
  if (expected.nonce !== undefined && payload.nonce !== expected.nonce) return refuse('wrong_nonce')
  const claims = readClaims(payload)
  return claims ? { ok: true, claims } : refuse('bad_certificate')
}

export function isYes(claims: Claims): claims is YesClaims {
  return Object.hasOwn(yesCodes, claims.code)
}

/** Throws a TypeError: a wrong key is a build error and must show before a customer meets it. */
export function assertPublicKeys(publicKeys: PublicKey[]): void {
  if (publicKeys.length === 0) throw new TypeError('publicKeys is empty')
  for (const key of publicKeys) {
    if ('d' in key) throw new TypeError('publicKeys holds a private key')
    const isEd25519 = key.kty === 'OKP' && key.crv === 'Ed25519' && /^[\w-]{43}$/.test(key.x ?? '')
    if (!isEd25519 || !key.kid) throw new TypeError('publicKeys takes Ed25519 keys with a kid')
  }
}

type Payload = Record<string, unknown>

async function openSigned(
  certificate: string,
  publicKeys: PublicKey[],
): Promise<{ ok: true; payload: Payload } | Refused> {
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

function readClaims(payload: Payload): Claims | null {
  const { code, iat, exp } = payload
  if (!isSecond(iat) || !isSecond(exp) || exp <= iat) return null
  const shared: SharedClaims = {
    license_type: textOrNull(payload.license_type),
    updates_until: textOrNull(payload.updates_until),
    nonce: textOrNull(payload.nonce),
    iat,
    exp,
  }
  if (shared.updates_until !== null && Number.isNaN(Date.parse(shared.updates_until))) return null
  const sub = textOrNull(payload.sub)
  if (isKeyOf(yesCodes, code)) return sub === null ? null : { ...shared, code, sub }
  return isKeyOf(noCodes, code) ? { ...shared, code, sub } : null
}

function isSecond(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value * 1000).getTime())
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

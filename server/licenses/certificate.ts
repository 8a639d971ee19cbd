import { sign } from 'node:crypto'
import type { JWK } from 'jose'
import { product, type LicenseType } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import type { KnownDevice, LicenseCode, ReleaseDeviceCode } from '#contract/license.ts'
import type { SigningKeys } from './signing-keys.ts'

/** Of the answers to all calls of the app. */
export type SignedCode = LicenseCode | 'listed' | ReleaseDeviceCode

interface CertificateClaims {
  licenseId: string | null
  /** SHA-256 of the license key in capitals without spaces and dashes, in hexadecimal. */
  keyDigest: string
  fingerprint: string | null
  code: SignedCode
  /** Only with `too_many_changes`, `device_removed` and `too_many_releases`: when it is possible again. */
  nextChangeAt: Date | null
  /** Only with `listed` and `device_limit`. */
  devices: KnownDevice[] | null
  /** The key asked about was replaced; null for a live one. */
  keyReplaced: { worksUntil: Date | null } | null
  /** The device may have been activated, and a restore lost it: its client activates it again. */
  isForgotten: boolean
  licenseType: LicenseType | null
  updatesUntil: Date | null
  nonce: string | null
}

/** The kids a caller knows; undefined when it names none. */
type KnownKeys = string[] | undefined

export interface CertificateSigner {
  /** Whether it has a key that the caller knows. */
  canSignFor(known: KnownKeys): boolean
  /** Which of the keys that a caller names are ours, the oldest first; null when it names none. */
  recognize(known: KnownKeys): string[] | null
  /**
   * Signs an Ed25519 JWT that a device can check offline for two weeks, with the newest key that the
   * caller knows. Throws when there is none.
   */
  sign(claims: CertificateClaims, known: KnownKeys, now: Date): string
  /** All keys that may sign, for apps to be built with. */
  jwks: { keys: JWK[] }
}

export function createSigner({ keys, first }: SigningKeys, siteUrl: string): CertificateSigner {
  const newestFirst = keys.toReversed()
  const headers = new Map(keys.map(({ kid }) => [kid, encode({ alg: 'EdDSA', kid, typ: 'JWT' })]))
  const choose = (known: KnownKeys) =>
    known === undefined ? first : newestFirst.find(({ kid }) => known.includes(kid))
  return {
    jwks: {
      keys: keys.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: 'EdDSA', use: 'sig' })),
    },
    canSignFor: (known) => Boolean(choose(known)),
    recognize: (known) =>
      known ? keys.map(({ kid }) => kid).filter((kid) => known.includes(kid)) : null,
    sign: (claims, known, now) => {
      const key = choose(known)
      if (!key) throw new Error('no signing key that the caller knows')
      const payload = encode(writePayload(claims, siteUrl, now))
      const signed = `${headers.get(key.kid)}.${payload}`
      // A third of the cost of WebCrypto, which passes each signature to another thread and back.
      const signature = sign(null, Buffer.from(signed), key.privateKey)
      return `${signed}.${signature.toString('base64url')}`
    },
  }
}

function writePayload(claims: CertificateClaims, siteUrl: string, now: Date): object {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const { keyReplaced } = claims
  const lease = issuedAt + times.certificateLease / 1000
  const worksUntil = keyReplaced?.worksUntil ?? null
  return {
    iss: siteUrl,
    aud: product.id,
    iat: issuedAt,
    // A device that asks with an old key on its last day must not have it for two weeks more.
    exp: worksUntil === null ? lease : Math.min(lease, Math.ceil(worksUntil.getTime() / 1000)),
    ...(claims.licenseId !== null && { sub: claims.licenseId }),
    key_digest: claims.keyDigest,
    fingerprint: claims.fingerprint,
    code: claims.code,
    ...(claims.nextChangeAt && { next_change_at: claims.nextChangeAt.toISOString() }),
    ...(claims.devices && { devices: claims.devices }),
    ...(keyReplaced && { key_replaced: true }),
    ...(worksUntil && { key_works_until: worksUntil.toISOString() }),
    ...(claims.isForgotten && { forgotten: true }),
    license_type: claims.licenseType,
    updates_until: claims.updatesUntil?.toISOString() ?? null,
    nonce: claims.nonce,
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

import { sign } from 'node:crypto'
import type { JWK } from 'jose'
import type { LicenseType } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import type {
  DeactivateAnswer,
  KnownDevice,
  LicenseCode,
  ReleaseDeviceCode,
} from '#contract/license.ts'
import type { Config } from '../settings/config.ts'
import type { SigningKey, SigningKeys } from '../settings/secrets/signing-keys.ts'

export type SignedCode = LicenseCode | 'listed' | ReleaseDeviceCode | DeactivateAnswer['code']

interface CertificateClaims {
  licenseId: string | null
  /** SHA-256 of the license key in capitals without spaces and dashes, in hexadecimal. */
  keyDigest: string | null
  fingerprint: string | null
  code: SignedCode
  /** The time when it is possible again; set only with `too_many_changes` and `too_many_releases`. */
  nextChangeAt: Date | null
  /** Set only with `listed` and `device_limit`. */
  devices: KnownDevice[] | null
  /** True if a restore may have lost the device's activation. The client then activates it again. */
  isForgotten: boolean
  licenseType: LicenseType | null
  updatesUntil: Date | null
  nonce: string | null
  /** Set for a license file. The file is bound to the key pair of its machine. */
  file?: { id: string; machineKey: string; activationRequestId: string | null; endsAt: Date }
}

/** The ids of the keys that a caller knows; undefined when it names none. */
type KnownKeys = string[] | undefined

export interface CertificateSigner {
  /** Reports whether one of our signing keys is known to the caller. */
  canSignFor(known: KnownKeys): boolean
  /** Returns those of the caller's keys that are ours, oldest first; null when it names none. */
  recognize(known: KnownKeys): string[] | null
  /**
   * Signs an Ed25519 JWT with the newest key that the caller knows. A device can check it offline for two
   * weeks. Throws when the caller knows none of our keys.
   */
  sign(claims: CertificateClaims, known: KnownKeys, now: Date): string
  /** All keys that may sign. Apps are built with them. */
  jwks: { keys: JWK[] }
}

/** The shop that signs, and the app that it signs for. */
type Names = Pick<Config, 'siteUrl' | 'audience'>

export function createSigner({ keys, first }: SigningKeys, names: Names): CertificateSigner {
  const newestFirst = keys.toReversed()
  const headers = new Map(keys.map(({ kid }) => [kid, writeHeader(kid)]))
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
      const payload = encode(writePayload(claims, names, now))
      const signed = `${headers.get(key.kid)}.${payload}`
      return `${signed}.${signText(signed, key)}`
    },
  }
}

function writeHeader(kid: string): string {
  return encode({ alg: 'EdDSA', kid, typ: 'JWT' })
}

/**
 * Signs with node:crypto. WebCrypto takes three times as long, because it passes each signature to another
 * thread and back.
 */
function signText(text: string, { privateKey }: SigningKey): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64url')
}

function writePayload(claims: CertificateClaims, names: Names, now: Date): object {
  const issuedAt = toSeconds(now)
  const { file } = claims
  return {
    iss: names.siteUrl,
    aud: names.audience,
    iat: issuedAt,
    exp: file ? toSeconds(file.endsAt) : issuedAt + times.certificateLease / 1000,
    ...(claims.licenseId !== null && { sub: claims.licenseId }),
    key_digest: claims.keyDigest,
    fingerprint: claims.fingerprint,
    code: claims.code,
    ...(claims.nextChangeAt && { next_change_at: claims.nextChangeAt.toISOString() }),
    ...(claims.devices && { devices: claims.devices }),
    ...(claims.isForgotten && { forgotten: true }),
    license_type: claims.licenseType,
    updates_until: claims.updatesUntil?.toISOString() ?? null,
    nonce: claims.nonce,
    ...(file && {
      file: file.id,
      machine_key: file.machineKey,
      activation_request: file.activationRequestId,
    }),
  }
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

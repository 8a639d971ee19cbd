import { createPrivateKey, sign, type JsonWebKey } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import { product } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import type { LicenseCode } from '#contract/license.ts'

interface CertificateClaims {
  licenseId: string | null
  /** SHA-256 of the license key in capitals without spaces and dashes, in hexadecimal. */
  keyDigest: string
  fingerprint: string | null
  code: Exclude<LicenseCode, 'too_many_changes'> | 'deactivated'
  /** Turns `device_limit` into `too_many_changes` for a client that knows it. */
  nextChangeAt: Date | null
  /** The device may have been activated, and a restore lost it: its client activates it again. */
  isForgotten: boolean
  licenseType: 'individual' | 'team' | 'trial' | null
  updatesUntil: Date | null
  nonce: string | null
}

export interface CertificateSigner {
  /** Signs an Ed25519 JWT that a device can check offline for two weeks. */
  sign(claims: CertificateClaims, now: Date): string
  jwks: { keys: JWK[] }
}

/** `signingKey`: an Ed25519 private key as a JWK on one line. */
export async function createSigner(
  signingKey: string,
  siteUrl: string,
): Promise<CertificateSigner> {
  const { kty, crv, x, d } = JSON.parse(signingKey) as JWK
  const publicKey = { kty, crv, x } as JWK
  const kid = await calculateJwkThumbprint(publicKey)
  const key = createPrivateKey({ key: { ...publicKey, d } as JsonWebKey, format: 'jwk' })
  const header = encode({ alg: 'EdDSA', kid, typ: 'JWT' })
  return {
    jwks: { keys: [{ ...publicKey, kid, alg: 'EdDSA', use: 'sig' }] },
    sign: (claims, now) => {
      const issuedAt = Math.floor(now.getTime() / 1000)
      const payload = encode({
        iss: siteUrl,
        aud: product.id,
        iat: issuedAt,
        exp: issuedAt + times.certificateLease / 1000,
        ...(claims.licenseId !== null && { sub: claims.licenseId }),
        key_digest: claims.keyDigest,
        fingerprint: claims.fingerprint,
        code: claims.code,
        ...(claims.nextChangeAt && { next_change_at: claims.nextChangeAt.toISOString() }),
        ...(claims.isForgotten && { forgotten: true }),
        license_type: claims.licenseType,
        updates_until: claims.updatesUntil?.toISOString() ?? null,
        nonce: claims.nonce,
      })
      // A third of the cost of WebCrypto, which passes each signature to another thread and back.
      const signature = sign(null, Buffer.from(`${header}.${payload}`), key)
      return `${header}.${payload}.${signature.toString('base64url')}`
    },
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

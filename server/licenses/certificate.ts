import { calculateJwkThumbprint, importJWK, SignJWT, type JWK } from 'jose'
import { product } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import type { LicenseCode } from '#contract/license.ts'

interface CertificateClaims {
  licenseId: string | null
  fingerprint: string | null
  code: LicenseCode
  licenseType: 'individual' | 'team' | 'trial' | null
  updatesUntil: Date | null
  nonce: string | null
}

export interface CertificateSigner {
  /** An Ed25519 JWT that a device can check for two weeks without asking us. */
  sign(claims: CertificateClaims, now: Date): Promise<string>
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
  const key = await importJWK({ ...publicKey, d } as JWK, 'EdDSA')
  return {
    jwks: { keys: [{ ...publicKey, kid, alg: 'EdDSA', use: 'sig' }] },
    sign: (claims, now) => {
      const issuedAt = Math.floor(now.getTime() / 1000)
      const certificate = new SignJWT({
        fingerprint: claims.fingerprint,
        code: claims.code,
        license_type: claims.licenseType,
        updates_until: claims.updatesUntil?.toISOString() ?? null,
        nonce: claims.nonce,
      })
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'JWT' })
        .setIssuer(siteUrl)
        .setAudience(product.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + times.certificateLease / 1000)
      if (claims.licenseId !== null) certificate.setSubject(claims.licenseId)
      return certificate.sign(key)
    },
  }
}

import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { PublicKey } from './certificate.ts'
import type { deactivationCodes, deviceCodes, NoCode, releaseRefusals, YesCode } from './codes.ts'
import type { TestLicense, TestSeat } from './test-people.ts'

/** What an app asks, as far as the answers depend on it. */
export interface TestAsked {
  license_key: string
  fingerprint: string
  nonce?: string
  signing_keys?: string[]
  device_name?: string
  platform?: string
  activation_id?: string
}

export interface TestFinding {
  code:
    | YesCode
    | NoCode
    | keyof typeof deactivationCodes
    | keyof typeof deviceCodes
    | keyof typeof releaseRefusals
  license: TestLicense | null
  seat?: TestSeat | undefined
  nextChangeAt?: Date
  devices?: object[]
  keyReplaced?: { worksUntil: Date | null }
}

export type TestSigner = ReturnType<typeof makeSigner>

const leaseSeconds = 14 * 86_400

/** Makes a key pair of its own, so that no app that ships believes what it signs. */
export function makeSigner(product: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const kid = 'test'
  return {
    publicKey: { ...(publicKey.export({ format: 'jwk' }) as PublicKey), kid },
    sign(asked: TestAsked, finding: TestFinding, issuer: string, now: Date): string {
      const header = { alg: 'EdDSA', kid, typ: 'JWT' }
      const claims = { iss: issuer, aud: product, ...writeClaims(asked, finding, now) }
      const signed = [header, claims].map(encode).join('.')
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}

function writeClaims(asked: TestAsked, finding: TestFinding, now: Date): object {
  const { code, license, nextChangeAt, devices, keyReplaced } = finding
  const iat = Math.floor(now.getTime() / 1000)
  const letters = asked.license_key.replace(/[\s-]/g, '').toUpperCase()
  return {
    iat,
    exp: iat + leaseSeconds,
    ...(license && { sub: license.id }),
    key_digest: createHash('sha256').update(letters).digest('hex'),
    fingerprint: asked.fingerprint,
    code,
    ...(nextChangeAt && { next_change_at: nextChangeAt.toISOString() }),
    ...(devices && { devices }),
    ...(keyReplaced && { key_replaced: true }),
    ...(keyReplaced?.worksUntil && { key_works_until: keyReplaced.worksUntil.toISOString() }),
    license_type: license && (license.type ?? 'individual'),
    updates_until: license && license.updatesUntil.toISOString(),
    nonce: asked.nonce ?? null,
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

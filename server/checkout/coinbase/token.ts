import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../settings/clock.ts'

const lifetime = 2 * times.minute

export interface CoinbaseKey {
  id: string
  key: KeyObject
  algorithm: 'EdDSA' | 'ES256'
}

/**
 * Reads the secret in the form that Coinbase shows: 64 bytes of Ed25519 (seed and public half) in base64, or
 * an EC key in PEM whose lines may be joined by `
 * `. Throws on anything else.
 */
export function readCoinbaseKey(id: string, secret: string): CoinbaseKey {
  if (secret.includes('BEGIN')) {
    const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
    return { id, key, algorithm: 'ES256' }
  }
  const bytes = Buffer.from(secret, 'base64')
  const [seed, open] = [bytes.subarray(0, 32), bytes.subarray(32)]
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: encode(seed), x: encode(open) }
  return { id, key: createPrivateKey({ key: jwk, format: 'jwk' }), algorithm: 'EdDSA' }
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}

/** Signs a token for one URL, valid for two minutes from now. */
export function signToken(
  { id, key, algorithm }: CoinbaseKey,
  method: string,
  url: URL,
  now: Date,
): Promise<string> {
  const address = `${method} ${url.host}${url.pathname}`
  const nonce = randomBytes(16).toString('hex')
  // Coinbase's guides call the URL `uri`. Its newer libraries call it `uris`, and add an audience.
  return new SignJWT({ uri: address, uris: [address] })
    .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT', nonce })
    .setIssuer('cdp')
    .setSubject(id)
    .setAudience('cdp_service')
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(addMilliseconds(now, lifetime))
    .sign(key)
}

import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { JWK } from 'jose'
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint'

export interface SigningKey {
  kid: string
  publicKey: JWK
  privateKey: KeyObject
  /** The text in the settings. */
  text: string
}

/** The signing keys of a shop that are not retired, oldest first. */
export interface SigningKeys {
  keys: SigningKey[]
  /** The shop's first key; null once it is retired. A caller that names no key knows this one. */
  first: SigningKey | null
}

/** Splits the value of LICENSE_SIGNING_KEY: private keys as JWK, separated by commas. */
function splitSigningKeys(setting: string): string[] {
  // A JWK of this kind contains no braces.
  return setting.match(/\{[^{}]*\}/g) ?? []
}

export async function readSigningKeys(setting: string): Promise<SigningKey[]> {
  return Promise.all(splitSigningKeys(setting).map(readSigningKey))
}

async function readSigningKey(text: string): Promise<SigningKey> {
  const { kty, crv, x, d } = JSON.parse(text) as JWK
  const publicKey = { kty, crv, x } as JWK
  const key = { ...publicKey, d } as JsonWebKey
  return {
    kid: await calculateJwkThumbprint(publicKey),
    publicKey,
    privateKey: createPrivateKey({ key, format: 'jwk' }),
    text,
  }
}

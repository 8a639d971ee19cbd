import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { Context } from 'hono'
import { jwtVerify } from 'jose'
import type { Env } from '../gate.ts'
import { CoinbaseProblem } from './problem.ts'

export type Key = { id: string; open: KeyObject }

/** Reads the public half of a key as Coinbase issues it: 64 bytes in base64, or an EC key as PEM. */
export function readKey(id: string, secret: string): Key {
  if (secret.includes('BEGIN'))
    return { id, open: createPublicKey(createPrivateKey(secret.replaceAll('\\n', '\n'))) }
  const x = Buffer.from(secret, 'base64').subarray(32).toString('base64url')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  return { id, open: createPublicKey({ key: jwk, format: 'jwk' }) }
}

/** Refuses a wrong token. It is valid for one method and path and expires after two minutes. */
export async function refuseWrongToken(
  c: Context<Env>,
  key: Key,
  currentDate: Date,
): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const url = new URL(c.req.url)
  const wanted = `${c.req.method} ${url.host}${url.pathname}`
  const read = await jwtVerify(token, key.open, {
    issuer: 'cdp',
    subject: key.id,
    algorithms: ['EdDSA', 'ES256'],
    requiredClaims: ['nbf', 'exp'],
    currentDate,
  }).catch(() => null)
  const { exp = Infinity, nbf = 0, uri } = read?.payload ?? {}
  const { kid, nonce } = (read?.protectedHeader ?? {}) as { kid?: string; nonce?: string }
  if (kid === key.id && nonce && exp - nbf <= 120 && uri === wanted) return
  throw new CoinbaseProblem(401, 'unauthorized', 'The token is not good for this request.')
}

export function fail(c: Context<Env>): Response {
  const errorMessage = 'The stand-in of Coinbase fails on purpose.'
  return c.json({ errorType: 'internal_server_error', errorMessage }, 500)
}

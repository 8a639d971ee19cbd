import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { jwtVerify } from 'jose'
import type { Random } from '../random.ts'
import { throughWeather, type Weather } from '../weather.ts'
import { CoinbaseProblem } from './problem.ts'

/** One API request as the stand-in met it; `status` is null while it runs and when the line was cut. */
export type Call = {
  method: string
  path: string
  body: string
  idempotencyKey: string | null
  status: number | null
}

export type Env = { Bindings: HttpBindings }

export type Key = { id: string; open: KeyObject }

/** The public half of a key as Coinbase hands it out: 64 bytes in base64, or an EC key as PEM. */
export function readKey(id: string, secret: string): Key {
  if (secret.includes('BEGIN'))
    return { id, open: createPublicKey(createPrivateKey(secret.replaceAll('\\n', '\n'))) }
  const x = Buffer.from(secret, 'base64').subarray(32).toString('base64url')
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  return { id, open: createPublicKey({ key: jwk, format: 'jwk' }) }
}

type Deps = { key: Key; weather: Weather; random: Random; calls: Call[] }

/** In front of every API call: outage, token, faults; in that order, as a network would. */
export function gate(deps: Deps) {
  return createMiddleware<Env>(async (c, next) => {
    const call = await record(deps.calls, c)
    if (deps.weather.down) return cutTheLine(c)
    await refuseWrongToken(c, deps.key)
    const work = async () => {
      await next()
      return c.res
    }
    c.res = await throughWeather(deps, work, () => fail(c))
    call.status = c.res.status
    return c.res
  })
}

async function record(calls: Call[], c: Context<Env>): Promise<Call> {
  const call = {
    method: c.req.method,
    path: c.req.path,
    body: await c.req.text(),
    idempotencyKey: c.req.header('x-idempotency-key') ?? null,
    status: null,
  }
  calls.push(call)
  return call
}

function cutTheLine(c: Context<Env>): Response {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** A token is good for one method and address and lives two minutes. */
async function refuseWrongToken(c: Context<Env>, key: Key): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const url = new URL(c.req.url)
  const wanted = `${c.req.method} ${url.host}${url.pathname}`
  const read = await jwtVerify(token, key.open, {
    issuer: 'cdp',
    subject: key.id,
    algorithms: ['EdDSA', 'ES256'],
    requiredClaims: ['nbf', 'exp'],
  }).catch(() => null)
  const { exp = Infinity, nbf = 0, uri } = read?.payload ?? {}
  const { kid, nonce } = (read?.protectedHeader ?? {}) as { kid?: string; nonce?: string }
  if (kid === key.id && nonce && exp - nbf <= 120 && uri === wanted) return
  throw new CoinbaseProblem(401, 'unauthorized', 'The token is not good for this request.')
}

function fail(c: Context<Env>): Response {
  const errorMessage = 'The stand-in of Coinbase fails on purpose.'
  return c.json({ errorType: 'internal_server_error', errorMessage }, 500)
}

import { Hono } from 'hono'
import { z } from 'zod'
import type { DescribedCall } from '../openapi/call.ts'
import { times } from '#contract/limits.ts'
import type { Deps } from '../deps.ts'
import { keepFresh } from '../keep-fresh.ts'
import { listRevocations } from '../license-files/revocations.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { revalidate } from './revalidate.ts'

const signedList = z.object({
  payload: z.string(),
  signatures: z.array(z.object({ protected: z.string(), signature: z.string() })),
})

const jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.string(),
})

/** As the reference describes them. */
export const wellKnownCalls: DescribedCall[] = [
  {
    method: 'get',
    path: '/.well-known/jwks.json',
    group: 'Licenses',
    summary: 'List the public keys of license certificates.',
    about: 'Apps have the keys built in. Use this list to compare.',
    answers: { 200: { says: 'A JSON Web Key Set.', json: z.object({ keys: z.array(jwk) }) } },
  },
  {
    method: 'get',
    path: '/.well-known/license-revocations',
    group: 'Licenses',
    summary: 'List the revoked licenses and license files that still have a file in use.',
    about:
      'Its payload has `number`, which never falls, and `revoked`: the SHA-256 of each id in base64url. Carry it to machines without a network by hand.',
    answers: {
      200: { says: 'A JWS in its JSON form, signed with each key of the site.', json: signedList },
    },
  },
]

/** What apps without an account read: keys that sign, and what no longer works. */
export function wellKnownRoutes(deps: Deps) {
  const readRevocations = keepFresh(deps.clock, () => listRevocations(deps))
  return (
    new Hono()
      .use(openToAnyOrigin)
      // Apps compile them in; this only publishes them.
      .get('/jwks.json', revalidate(), (c) => {
        c.header('Cache-Control', 'public, max-age=3600')
        return c.json(deps.signer.jwks)
      })
      .get('/license-revocations', revalidate(), async (c) => {
        c.header('Cache-Control', 'public, max-age=300')
        return c.json(await readRevocations(times.minute))
      })
  )
}

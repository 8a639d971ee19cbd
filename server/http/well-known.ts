import { Hono } from 'hono'
import { z } from 'zod'
import type { DescribedCall } from '../openapi/call.ts'
import type { Deps } from '../deps.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { revalidate } from './revalidate.ts'

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
]

/** Serves what apps without an account read. */
export function wellKnownRoutes(deps: Deps) {
  return (
    new Hono()
      .use(openToAnyOrigin)
      // Apps compile them in; this only publishes them.
      .get('/jwks.json', revalidate(), (c) => {
        c.header('Cache-Control', 'public, max-age=3600')
        return c.json(deps.signer.jwks)
      })
  )
}

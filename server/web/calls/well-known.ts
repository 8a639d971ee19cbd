import { z } from 'zod'
import type { PublicCall } from '../guards/call.ts'

const jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.string(),
})

export const wellKnownCalls: PublicCall[] = [
  {
    method: 'get',
    path: '/.well-known/jwks.json',
    group: 'Licenses',
    summary: 'List the public keys of license certificates.',
    about: 'Apps have the keys built in. Use this list to compare.',
    answers: { 200: { says: 'A JSON Web Key Set.', json: z.object({ keys: z.array(jwk) }) } },
    origin: 'any',
    revalidates: true,
    serve:
      ({ signer }) =>
      (c) => {
        c.header('Cache-Control', 'public, max-age=3600')
        return c.json(signer.jwks)
      },
  },
]

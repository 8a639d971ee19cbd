import { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { revalidate } from './revalidate.ts'

/** The public keys of license certificates. Apps compile them in; this only publishes them. */
export function wellKnownRoutes(deps: Deps) {
  return new Hono().use(openToAnyOrigin).get('/jwks.json', revalidate(), (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.json(deps.signer.jwks)
  })
}

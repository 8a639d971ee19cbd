import { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Deps } from '../deps.ts'
import { openToAnyOrigin } from './any-origin.ts'

/** The public keys of license certificates. Apps compile them in; this only publishes them. */
export function wellKnownRoutes(deps: Deps) {
  return new Hono().use(openToAnyOrigin).get('/jwks.json', etag(), (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.json(deps.signer.jwks)
  })
}

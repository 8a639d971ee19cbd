import { Hono } from 'hono'
import { times } from '#contract/limits.ts'
import type { Deps } from '../deps.ts'
import { keepFresh } from '../keep-fresh.ts'
import { listRevocations } from '../license-files/revocations.ts'
import { openToAnyOrigin } from './any-origin.ts'
import { revalidate } from './revalidate.ts'

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

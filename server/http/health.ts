import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

export function healthRoutes(deps: Deps) {
  return new Hono()
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', async (c) => {
      const ready = await sql`select 1`.execute(deps.db).then(
        () => true,
        () => false,
      )
      return c.json(
        { ok: ready, database: ready ? 'answers' : 'does not answer' },
        ready ? 200 : 503,
      )
    })
}

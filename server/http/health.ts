import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/**
 * `/readyz` fails only for what another instance may do better. A provider that is down, or a full
 * disk, is the same for all of them: it is measured here, and is in the log and in the command `check`.
 */
export function healthRoutes(deps: Deps, isDraining: () => boolean) {
  return new Hono()
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', async (c) => {
      if (isDraining()) return c.json({ ok: false, reason: 'draining' }, 503)
      void deps.measureHealth()
      const answers = await sql`select 1`.execute(deps.db).then(
        () => true,
        () => false,
      )
      return answers ? c.json({ ok: true }) : c.json({ ok: false, reason: 'no_database' }, 503)
    })
}

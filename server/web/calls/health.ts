import { sql } from 'kysely'
import { z } from 'zod'
import type { PublicCall } from '../guards/call.ts'

/**
 * The calls about health. `/readyz` fails only for faults that another instance may not have. A provider that
 * is down and a full disk affect all instances alike: the metrics count those, and the answer mentions the
 * database.
 */
export const healthCalls: PublicCall[] = [
  {
    method: 'get',
    path: '/healthz',
    group: 'Health',
    summary: 'Check that the program is running.',
    answers: { 200: { says: 'It’s running.', json: z.object({ ok: z.literal(true) }) } },
    serve: () => (c) => c.json({ ok: true }),
  },
  {
    method: 'get',
    path: '/readyz',
    group: 'Health',
    summary: 'Check whether this instance can serve requests.',
    answers: {
      200: {
        says: 'Ready. `problem` is there while the database refuses writes, such as on a full disk: pages and licenses can still be read, and another instance can’t do more.',
        json: z.object({
          ok: z.literal(true),
          problem: z.literal('database_takes_no_write').optional(),
        }),
      },
      503: {
        says: 'Not ready.',
        json: z.object({ ok: z.literal(false), reason: z.enum(['draining', 'no_database']) }),
      },
    },
    serve:
      ({ db, measureHealth, isDraining }) =>
      async (c) => {
        if (isDraining()) return c.json({ ok: false, reason: 'draining' }, 503)
        void measureHealth()
        const answers = await sql`select 1`.execute(db).then(
          () => true,
          () => false,
        )
        if (!answers) return c.json({ ok: false, reason: 'no_database' }, 503)
        const problem = 'database_takes_no_write'
        return c.json({ ok: true, ...(measureHealth.findRefusal() !== null && { problem }) })
      },
  },
]

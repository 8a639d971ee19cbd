import { sql } from 'kysely'
import { z } from 'zod'
import { asksAnswer } from '#contract/admin/releases.ts'
import { defineRead } from '../call.ts'

/** Most asks first. */
export const countAsks = defineRead({
  name: 'releases/asks',
  summary: 'Count what updaters asked for in the last seven days, by channel, system and version.',
  support: true,
  command: {},
  input: z.object({}),
  output: asksAnswer,
  read: async ({ db, clock }) => {
    const { rows } = await sql<z.infer<typeof asksAnswer>['rows'][number]>`
      select channel, system, version, sum(count)::int as asks from update_days
      where day > (${clock.now()}::timestamptz at time zone 'utc')::date - 7
      group by 1, 2, 3 order by asks desc, 1, 2, 3 limit 100
    `.execute(db)
    return { rows }
  },
})

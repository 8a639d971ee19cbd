import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'

const late = 15 * times.minute
/** Emails are tried for a day; what is older than two is a broken promise. */
const given = 48 * 60 * times.minute

/** How many emails the mail server should have taken by now, and the time of the oldest; none that we cannot write. */
export async function findWaiting({
  db,
  clock,
}: Books): Promise<{ count: number; since: Date | null }> {
  const now = clock.now()
  const { count, since } = await db
    .selectFrom('emails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('held_at', 'is', null)
    .where('write_fault', 'is', null)
    .where('created_at', '<=', addMilliseconds(now, -late))
    .where('created_at', '>=', addMilliseconds(now, -given))
    .executeTakeFirstOrThrow()
  return { count, since: since ?? null }
}

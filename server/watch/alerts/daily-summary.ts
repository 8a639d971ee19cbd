import { beginDay, nameDay } from '#contract/dates.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { writeDailySummary } from './write-summary.ts'
import { summarize, type SummaryDay } from './summarize.ts'
import { readerOf, tellVendor } from './tell-vendor.ts'

/** The time from which it is sent, in the seller's time zone. */
const sentFrom = 6 * times.hour
const attemptTimeout = 10 * times.minute

/**
 * Emails how yesterday went, once across all instances. It is tried every ten minutes until the mail server
 * accepts it.
 */
export async function sendDailySummary(deps: Deps): Promise<void> {
  const { alertEmail } = deps.config
  if (alertEmail === null) return
  const day = findYesterday(deps)
  if (day === null || (await findBirth(deps)) >= day.end || !(await takeTurn(deps, day))) return
  const email = writeDailySummary(await summarize(deps, day), readerOf(deps))
  if (await tellVendor(deps, email, { day: day.name })) await noteSent(deps, day)
}

/** Finds when this shop was created, because earlier days get no summary. */
async function findBirth({ db }: ShopContext): Promise<Date> {
  const { born } = await db
    .selectFrom('migrations')
    .select(({ fn }) => fn.min('applied_at').as('born'))
    .executeTakeFirstOrThrow()
  return born
}

/** Returns yesterday, or null before the hour at which the summary is sent. */
function findYesterday({ clock, config }: ShopContext): SummaryDay | null {
  const now = clock.now()
  const zone = config.sellerTimeZone
  const today = nameDay(now, zone)
  const end = beginDay(today, zone)
  if (now < addMilliseconds(end, sentFrom)) return null
  const from = beginDay(today, zone, -1)
  return { name: nameDay(from, zone), from, end }
}

/** Reserves the right to send. Returns false if the summary was sent, or another instance is sending it. */
async function takeTurn({ db, clock }: ShopContext, day: SummaryDay): Promise<boolean> {
  const now = clock.now()
  const taken = await db
    .insertInto('daily_summaries')
    .values({ day: day.name, tried_at: now })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ tried_at: now })
        .where('daily_summaries.sent_at', 'is', null)
        .where(({ eb, or }) =>
          or([
            eb('daily_summaries.tried_at', '<', addMilliseconds(now, -attemptTimeout)),
            // Such a time was written by a clock that was ahead.
            eb('daily_summaries.tried_at', '>', addMilliseconds(now, attemptTimeout)),
          ]),
        ),
    )
    .returning('day')
    .executeTakeFirst()
  return taken !== undefined
}

async function noteSent({ db, clock }: ShopContext, { name }: SummaryDay): Promise<void> {
  await db
    .updateTable('daily_summaries')
    .set({ sent_at: clock.now() })
    .where('day', '=', name)
    .execute()
}

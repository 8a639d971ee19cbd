import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'

/** Finds keys that did not reach their buyers and have not been sent again since; newest first. */
export function findUndelivered({ db, clock }: ShopContext) {
  const tenMinutesAgo = addMilliseconds(clock.now(), -10 * times.minute)
  return db
    .selectFrom('emails')
    .innerJoin('licenses', 'licenses.id', 'emails.license_id')
    .innerJoin('orders', 'orders.id', 'licenses.order_id')
    .select(['emails.created_at', 'emails.recipient', 'emails.bounced_at'])
    .select(['emails.bounce_reason', 'orders.order_number'])
    .select(['licenses.account_id', 'licenses.id as license_id'])
    .where('emails.kind', '=', 'license')
    .where((eb) =>
      eb.or([
        eb('emails.bounced_at', 'is not', null),
        eb.and([
          eb('emails.sent_at', 'is', null),
          eb('emails.dropped_at', 'is', null),
          eb('emails.created_at', '<', tenMinutesAgo),
          eb('emails.paused_at', 'is', null),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('emails as later')
            .select('later.id')
            .where('later.license_id', '=', ref('emails.license_id'))
            .where('later.created_at', '>', ref('emails.created_at'))
            .where('later.sent_at', 'is not', null)
            .where('later.bounced_at', 'is', null),
        ),
      ),
    )
    .orderBy('emails.created_at', 'desc')
    .execute()
}

const late = 15 * times.minute
/** Emails are retried for a day. If one waits for more than two days, an invariant is broken. */
const given = 48 * 60 * times.minute

/**
 * Counts the emails that the mail server should have accepted by now, and finds the oldest. Emails that we
 * cannot write are left out.
 */
export async function findWaiting({
  db,
  clock,
}: ShopContext): Promise<{ count: number; since: Date | null }> {
  const now = clock.now()
  const { count, since } = await db
    .selectFrom('emails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('write_fault', 'is', null)
    .where('created_at', '<=', addMilliseconds(now, -late))
    .where('created_at', '>=', addMilliseconds(now, -given))
    .executeTakeFirstOrThrow()
  return { count, since: since ?? null }
}

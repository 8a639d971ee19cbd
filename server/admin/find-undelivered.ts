import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'

/** Keys that did not reach their buyers, except those sent again since; newest first. */
export function findUndelivered({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const tenMinutesAgo = addMilliseconds(clock.now(), -10 * 60_000)
  return db
    .selectFrom('letters')
    .innerJoin('licenses', 'licenses.id', 'letters.license_id')
    .innerJoin('orders', 'orders.id', 'licenses.order_id')
    .select(['letters.created_at', 'letters.recipient', 'letters.bounced_at'])
    .select(['letters.bounce_reason', 'licenses.order_id', 'orders.corrected_at'])
    .select(['licenses.account_id', 'licenses.id as license_id'])
    .where('letters.kind', '=', 'license')
    .where((eb) =>
      eb.or([
        eb('letters.bounced_at', 'is not', null),
        eb.and([
          eb('letters.sent_at', 'is', null),
          eb('letters.dropped_at', 'is', null),
          eb('letters.created_at', '<', tenMinutesAgo),
          eb('letters.held_at', 'is', null),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('letters as later')
            .select('later.id')
            .where('later.license_id', '=', ref('letters.license_id'))
            .where('later.created_at', '>', ref('letters.created_at'))
            .where('later.sent_at', 'is not', null)
            .where('later.bounced_at', 'is', null),
        ),
      ),
    )
    .orderBy('letters.created_at', 'desc')
    .execute()
}

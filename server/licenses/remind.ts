import { sql } from 'kysely'
import { lockLicenses } from '#db/lock-order.ts'
import type { Db, Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import { actOnEach } from '../settings/faults.ts'
import type { Facts } from '../mail/emails/kinds.ts'
import { queueEmail } from '../mail/outbox.ts'
import { findPrice } from '../prices/prices.ts'
import type { License } from './find.ts'

interface Reminder {
  name: Facts<'renewal_reminder'>['when']
  daysBefore: number
}

const reminders: Reminder[] = [
  { name: 'soon', daysBefore: 30 },
  { name: 'over', daysBefore: 0 },
]

/** A reminder can be this late, in case the shop was down on its day. After that, it would only confuse. */
const lateUpTo = 7 * times.day

/** Emails owners whose updates end in 30 days or today, once for each end date. */
export async function remindOfRenewal(deps: Deps): Promise<void> {
  for (const reminder of reminders) {
    const ids = await findEnding(deps, deps.db, reminder).select('licenses.id').execute()
    await actOnEach(deps.faults, `a reminder, ${reminder.name}`, ids, ({ id }) =>
      deps.db.transaction().execute((trx) => remind(deps, trx, reminder, id)),
    )
  }
}

async function remind(deps: Deps, trx: Trx, reminder: Reminder, licenseId: string): Promise<void> {
  // The lock waits for a renewal that is happening now; after that, there is nothing to send.
  await lockLicenses(trx).where('id', '=', licenseId).execute()
  const license = await findEnding(deps, trx, reminder)
    .selectAll('licenses')
    .select(['accounts.email', nameReminder(reminder).as('once')])
    .where('licenses.id', '=', licenseId)
    .executeTakeFirst()
  if (license === undefined) return
  await queueReminder(deps, trx, license, { when: reminder.name, once: license.once })
}

type Reminded = Pick<License, 'id' | 'account_id' | 'key_last4' | 'updates_until'> & {
  email: string | null
}

/** Emails the owner of a license that its updates end soon or have ended. */
export async function queueReminder(
  deps: Deps,
  trx: Trx,
  license: Reminded,
  { when, once }: { when: Facts<'renewal_reminder'>['when']; once: string },
): Promise<void> {
  const price = await findPrice({ ...deps, db: trx }, 'renewal')
  const updatesUntil = license.updates_until.toISOString()
  const facts = {
    kind: 'renewal_reminder' as const,
    when,
    updatesUntil,
    keyLast4: license.key_last4,
    priceCents: price.cents,
    currency: price.currency,
    accountId: license.account_id,
  }
  await queueEmail(deps, trx, license.email, facts, { licenseId: license.id, once })
}

/** Names the reminder of a license for its present end. */
function nameReminder({ name }: Reminder) {
  return sql<string>`concat(${`renewal_${name}:`}::text, licenses.id, ':',
    to_char(licenses.updates_until at time zone 'utc', 'YYYY-MM-DD'))`
}

/** Finds licenses whose reminder is due and was not written yet. */
function findEnding({ clock }: ShopContext, db: Db, reminder: Reminder) {
  const due = addMilliseconds(clock.now(), reminder.daysBefore * times.day)
  return (
    db
      .selectFrom('licenses')
      .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
      .where('licenses.license_type', '=', 'individual')
      // One email covers all keys that were bought together.
      .where('licenses.seat', '=', 1)
      .where('licenses.status', '=', 'active')
      .where('accounts.renewal_emails', '=', true)
      .where('licenses.updates_until', '<=', due)
      .where('licenses.updates_until', '>', addMilliseconds(due, -lateUpTo))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('emails').select('id').where('once', '=', nameReminder(reminder)))),
      )
  )
}

import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Database } from '#db/schema.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import { nameActor } from '../../console/admins.ts'
import type { Issued } from './customers.ts'

const email = 'noor@example.org'

interface Support {
  admins: Insertable<Database['admins']>[]
  customer_notes: Insertable<Database['customer_notes']>[]
  journal: Insertable<Database['journal']>[]
}

/**
 * Describes a support person and what she did last week: she added a note about the newest team and released
 * an old device.
 */
export function describeSupport(
  now: Date,
  licenses: Issued[],
  devices: Insertable<Database['activations']>[],
): Support {
  const before = (days: number) => addMilliseconds(now, -days * times.day)
  const [id, note] = [randomUUID(), randomUUID()]
  const author = nameActor(id)
  const { account_id } = licenses.findLast(({ sale }) => sale.kind === 'team')!.license
  const old = devices.toSorted((one, other) => +one.last_seen_at - +other.last_seen_at)[0]!
  const { license, order } = licenses.find((each) => each.license.id === old.license_id)!
  const released_at = before(3)
  Object.assign(old, { id: randomUUID(), released_at })
  const text = 'Wants two more seats in spring, and one invoice for all of them.'
  return {
    admins: [
      { id, email, email_norm: email, role: 'support', added_at: before(200), removed_at: null },
    ],
    customer_notes: [{ id: note, account_id, author, text, written_at: before(5) }],
    journal: [
      {
        at: before(5),
        actor: author,
        what: 'customers/add-note',
        subject: account_id,
        account_id,
        before: '{}',
        after: JSON.stringify({ note }),
      },
      {
        at: released_at,
        actor: author,
        what: 'licenses/release-device',
        subject: license.id,
        order_id: order.id,
        license_id: license.id,
        account_id: license.account_id,
        reason: 'The computer was sold. The license moves to the new one.',
        before: JSON.stringify({ devices: 1 }),
        after: JSON.stringify({ devices: 0, released: old.id }),
      },
    ],
  }
}

import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import type { LockedContext } from '../settings/deps.ts'
import type { About, Entry } from './entry.ts'

/** Writes an entry in the transaction of the change it describes, and returns its number. */
export async function writeEntry(
  { clock }: LockedContext,
  trx: Trx,
  entry: Entry,
): Promise<number> {
  const { what, actor = 'shop', reason = '', before = {}, after } = entry
  const { order = null, license = null, account = null } = entry
  const { rows } = await sql<{ id: number }>`
    insert into journal
      (at, actor, what, subject, order_id, license_id, account_id, reason, before, after)
    select ${clock.now()}, ${actor}, ${what}, ${subjectOf(entry)}, orders.id, licenses.id,
      coalesce(${account}, licenses.account_id, orders.account_id), ${reason},
      ${JSON.stringify(before)}, ${JSON.stringify(after)}
    from (select) entry
    left join licenses on licenses.id = ${license}
    left join orders on orders.id = coalesce(${order}, licenses.order_id)
    returning id
  `.execute(trx)
  return rows[0]!.id
}

export function subjectOf({ subject, license, order, account }: About): string {
  return subject ?? license ?? order ?? account!
}

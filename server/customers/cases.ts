import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database, Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { writeAudit } from '../orders/audit.ts'
import { nameOrder } from '../orders/order.ts'
import { describeCase } from './describe-case.ts'

type NewCase = Omit<Insertable<Database['cases']>, 'id' | 'opened_at'>

/** Opens a case for a person to decide; not again while the same one is open. */
export async function openCase(deps: Deps, trx: Trx, facts: NewCase): Promise<void> {
  const opened = await trx
    .insertInto('cases')
    .values({ id: randomUUID(), opened_at: deps.clock.now(), ...facts })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'reason', 'wanted_email'])
        .where('closed_at', 'is', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (opened === undefined) return
  const { id: caseId, order_id: orderId, reason } = opened
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await describeCase(trx, opened)
  const email = { kind: 'case_opened' as const, caseId, ...nameOrder(order), lines }
  await queueEmail(deps, trx, deps.config.supportEmail, email)
  await writeAudit(deps, trx, 'case opened', orderId, { caseId, reason })
}

/** Whether the order has an open case; with an address, one that claims that address. */
export async function hasOpenCase(
  trx: Trx,
  orderId: string,
  wantedEmail?: string,
): Promise<boolean> {
  let query = trx
    .selectFrom('cases')
    .select('id')
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
  if (wantedEmail !== undefined) query = query.where('wanted_email', '=', wantedEmail)
  return (await query.executeTakeFirst()) !== undefined
}

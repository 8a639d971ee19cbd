import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { formatTime } from '#contract/dates.ts'
import type { Database, Trx, CaseReason, Proof, Db } from '#db/schema.ts'
import { parseEmail } from '../accounts/email.ts'
import type { Deps } from '../deps.ts'
import { sayDevice } from '../mail/emails/say-device.ts'
import { queueEmail } from '../mail/outbox.ts'
import { writeAudit } from '../orders/audit.ts'
import { nameOrder } from '../orders/order.ts'

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
  const lines = await describeCase(trx, opened, deps.config.sellerTimeZone)
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

type Querying = Db

/** Lists each side's evidence: who claims the order, and what the address on record has done. */
export async function describeCase(
  db: Querying,
  row: Selectable<Database['cases']>,
  timeZone: string,
): Promise<string[]> {
  const sayTime = (time: Date) => formatTime(time, timeZone)
  const { order_id: orderId, wanted_email: wanted, recorded_email: recorded } = row
  const signedIn = recorded === null ? null : await readSignIn(db, recorded)
  const devices = await listDevices(db, orderId, sayTime)
  return [
    reasons[row.reason],
    `Claims it: ${wanted}, on ${sayTime(row.opened_at)}, proven by ${proofs[row.proof]}.`,
    recorded === null
      ? 'On record: no address.'
      : `On record: ${recorded}. ${signedIn ? `First signed in on ${sayTime(signedIn)}.` : 'Never signed in.'}`,
    devices.length > 0 ? `On a device: ${devices.join('; ')}.` : 'On no device.',
  ]
}

const reasons: Record<CaseReason, string> = {
  not_a_purchase: 'The order is a renewal or a team order, which is not moved.',
  too_late: 'The order was paid more than 30 days ago.',
  corrected_before: 'The address of the order was corrected before.',
  license_not_active: 'The license is paused or has ended.',
  signed_in: 'Somebody has signed in with the address on record.',
  activated: 'The key has been on a device.',
  too_many_tries: 'The browser that began the order used up its three tries of the day.',
  two_addresses: 'Two addresses are claimed for the order.',
  denied: 'The address on record says: This wasn’t me.',
}

const proofs: Record<Proof, string> = {
  browser: 'the browser that began the order',
  card: 'the last four digits of the card',
}

async function readSignIn(db: Querying, email: string): Promise<Date | null> {
  const account = await db
    .selectFrom('accounts')
    .select('signed_in_at')
    .where('email_norm', '=', parseEmail(email)?.normal ?? email)
    .executeTakeFirst()
  return account?.signed_in_at ?? null
}

async function listDevices(
  db: Querying,
  orderId: string,
  sayTime: (time: Date) => string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('activations')
    .innerJoin('licenses', 'licenses.id', 'activations.license_id')
    .select(['device_name', 'platform', 'activated_at'])
    .where('licenses.order_id', '=', orderId)
    .orderBy('activated_at')
    .execute()
  return rows.map(
    ({ device_name: name, platform, activated_at: at }) =>
      `${sayDevice({ name, platform })}, since ${sayTime(at)}`,
  )
}

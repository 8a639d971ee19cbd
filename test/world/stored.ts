import { type NotNull, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/schema.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { until } from './clock.ts'
import type { BareShop } from './shop-type.ts'

type Opened = Pick<BareShop, 'deps'>

export async function readSale(shop: Opened, session: string) {
  const { db } = shop.deps
  const order = await readOrder(shop, session)
  const licenses = await db
    .selectFrom('licenses')
    .selectAll()
    .where('order_id', '=', order.id)
    .execute()
  const ids = licenses.map(({ id }) => id)
  const emails = await db.selectFrom('emails').select(['id', 'license_id', 'recipient']).execute()
  const notes = await db
    .selectFrom('journal')
    .select('what')
    .where('order_id', '=', order.id)
    .where('what', 'not like', '%/%')
    .execute()
  return {
    state: order.state,
    licenses: licenses.map(({ status }) => status),
    emails: emails.filter(({ license_id }) => ids.includes(license_id!)).length,
    journal: notes.map(({ what }) => what).toSorted(),
  }
}

/** The answer of `readSale` for a purchase of one license that was fulfilled once. */
export const fulfilledOnce = {
  state: 'paid',
  licenses: ['active'],
  emails: 1,
  journal: ['order paid'],
}

export function readOrder({ deps: { db } }: Opened, reference: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', reference)
    .executeTakeFirstOrThrow()
}

/** Makes a job that failed due at once. */
export async function retryNow({ deps: { db } }: { deps: { db: Db } }): Promise<void> {
  const retry = sql`update pgboss.job set start_after = now() where state = 'retry'`
  await until(async () => (await retry.execute(db)).numAffectedRows! > 0n)
}

export async function findOrderId(shop: Opened, session: string): Promise<string> {
  return (await readOrder(shop, session)).id
}

export async function readOwner({ deps: { db } }: Opened, session: string) {
  return db
    .selectFrom('orders')
    .innerJoin('licenses', 'licenses.order_id', 'orders.id')
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .select(['orders.id', 'order_number', 'orders.email as orderEmail', 'accounts.email as holder'])
    .where('provider_order_id', '=', session)
    .$narrowType<{ holder: NotNull }>()
    .executeTakeFirstOrThrow()
}

export async function readLicense({ deps: { db } }: Opened, keyOrId: string) {
  const last4 = keyOrId.startsWith('PC1') ? keyOrId.slice(-4) : null
  return db
    .selectFrom('licenses')
    .selectAll()
    .where(last4 === null ? 'id' : 'key_last4', '=', last4 ?? keyOrId)
    .executeTakeFirstOrThrow()
}

export async function listHoldReasons({ deps: { db } }: Opened, reference: string) {
  const rows = await db
    .selectFrom('held_payments')
    .select('reason')
    .where('reference', '=', reference)
    .execute()
  return rows.map(({ reason }) => reason)
}

/** Lists the kind of each email that is queued for this address or was sent there. */
export async function listKinds({ deps: { db } }: Opened, recipient: string) {
  const rows = await db
    .selectFrom('emails')
    .select('kind')
    .where('recipient', '=', recipient)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

export async function untilState(shop: Opened, reference: string, state: string) {
  await until(async () => (await readOrder(shop, reference)).state === state)
}

/** Waits until every stored event has been processed. */
export async function untilHandled({ deps: { db } }: Opened): Promise<void> {
  const open = db.selectFrom('provider_events').select('event_id').where('handled_at', 'is', null)
  await until(async () => (await open.execute()).length === 0, 60_000, 'events are handled')
}

/** Waits until no email waits to be sent; one that a restore paused waits for the operator. */
export async function untilSent({ deps: { db } }: Opened): Promise<void> {
  const emails = db.selectFrom('emails').select('id').where('sent_at', 'is', null)
  const open = emails.where('dropped_at', 'is', null).where('paused_at', 'is', null)
  await until(async () => (await open.execute()).length === 0, 60_000, 'emails are sent')
}

/** Looks for broken invariants two hours ahead: everything that may wait an hour has waited. */
export async function expectInvariants(shop: Opened): Promise<void> {
  // Work that still runs would lock the same rows the other way round.
  await untilHandled(shop)
  await untilSent(shop)
  const rollback = new Error('as it was')
  const looked = shop.deps.db.transaction().execute(async (trx) => {
    // Work that begins meanwhile waits: it would lock rows in another order than these updates.
    await sql`lock table orders, licenses, emails in exclusive mode`.execute(trx)
    for (const [table, columns] of [
      ['emails', ['created_at']],
      ['licenses', ['created_at', 'key_replaced_at']],
      ['orders', ['paid_at', 'refunded_at']],
    ] as const)
      for (const column of columns)
        await sql.raw(`update ${table} set ${column} = ${column} - interval '2 hours'`).execute(trx)
    expect(await findViolations(trx)).toEqual([])
    throw rollback
  })
  await expect(looked).rejects.toBe(rollback)
}

import { sql } from 'kysely'
import { expect } from 'vitest'
import { findViolations } from '#server/reconcile/violations.ts'
import { beginCheckout, until, untilHandled } from './buyer.ts'
import { emailsTo } from './correction.ts'
import { callLicense } from './license-holder.ts'
import type { Shop } from './shop.ts'

let buyers = 0

/** A customer who paid by card. */
export async function buyKey(shop: Shop) {
  const email = `buyer${(buyers += 1)}@example.org`
  const session = await beginCheckout(shop)
  shop.stripe.pay(session, { email })
  await until(async () => emailsTo(shop, email).some(({ text }) => /PC1-/.test(text)))
  const key = readKey(shop, email)
  const license = await readLicense(shop, key)
  return { email, session, key, id: license.id }
}

/** The key in an email to this address. */
export const readKey = (shop: Shop, email: string) =>
  emailsTo(shop, email)
    .map(({ text }) => /PC1(-[0-9A-Z]{5}){5}/.exec(text)?.[0])
    .find(Boolean)!

export async function readLicense(shop: Pick<Shop, 'deps'>, keyOrId: string) {
  const last4 = keyOrId.startsWith('PC1') ? keyOrId.slice(-4) : null
  return shop.deps.db
    .selectFrom('licenses')
    .selectAll()
    .where(last4 === null ? 'id' : 'key_last4', '=', last4 ?? keyOrId)
    .executeTakeFirstOrThrow()
}

/** Activates a device; answers the code. */
export const useKey = async (shop: Shop, key: string, fingerprint = 'laptop') =>
  (await callLicense(shop, 'activate', { license_key: key, fingerprint })).code

/** Looks for broken promises as if two hours had passed: all that may wait an hour has waited. */
export async function expectPromises(shop: Shop) {
  // What still runs would lock the same rows the other way round.
  await untilHandled(shop)
  await until(async () => {
    const { waiting } = await shop.deps.db
      .selectFrom('emails')
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .executeTakeFirstOrThrow()
    return waiting === 0
  })
  const rollback = new Error('as it was')
  const looked = shop.deps.db.transaction().execute(async (trx) => {
    // What begins meanwhile waits: it would lock rows in another order than these updates.
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

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { correctEmail } from '#server/admin/customers/correct-email.ts'
import { allowDeviceChanges } from '#server/admin/licenses/device-changes.ts'
import { eraseCustomer } from '#server/admin/customers/erase.ts'
import { grantLicenses } from '#server/admin/licenses/grant.ts'
import { mergeCustomers } from '#server/admin/customers/merge.ts'
import { moveLicense } from '#server/admin/licenses/move.ts'
import { resendEmail } from '#server/admin/customers/resend-email.ts'
import { calm } from '../buyer.ts'
import { buyKey, expectPromises } from '../key-buyer.ts'
import { dumpHoldings } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'

const mia = { name: 'operator:mia' }
const reason = 'asked on the phone'
const terms = { days: 9, seats: 1, reason }

let shop: Shop
let one: Awaited<ReturnType<typeof buyKey>>
let other: typeof one
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  one = await buyKey(shop)
  other = await buyKey(shop)
  await expectPromises(shop)
  await sql`create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(shop.deps.db)
  // The last row that every action writes.
  await sql`create trigger die before insert on operator_actions for each row execute function die()`.execute(
    shop.deps.db,
  )
})
afterAll(() => shop.close())

const people = [{ line: 2, email: 'new@example.org' }]

it.each<[string, () => Promise<unknown>]>([
  ['erase', () => eraseCustomer.act(shop.deps, mia, { customer: one.email, reason })],
  [
    'correct',
    () =>
      correctEmail.act(shop.deps, mia, { customer: one.email, email: 'new@example.org', reason }),
  ],
  [
    'merge',
    () => mergeCustomers.act(shop.deps, mia, { from: one.email, into: other.email, reason }),
  ],
  ['resend', () => resendEmail.act(shop.deps, mia, { customer: one.email, which: 'key', reason })],
  ['move', () => moveLicense.act(shop.deps, mia, { license: one.id, email: other.email, reason })],
  ['grant', () => grantLicenses.act(shop.deps, mia, { people, ...terms })],
  [
    'device-changes',
    () => allowDeviceChanges.act(shop.deps, mia, { license: one.id, changes: 2, days: 7, reason }),
  ],
])('an operator’s %s that is killed before its end leaves everything as it was', async (_, act) => {
  const before = await dumpHoldings(shop)
  await expect(act()).rejects.toThrow()
  expect(await dumpHoldings(shop)).toBe(before)
  await expectPromises(shop)
})

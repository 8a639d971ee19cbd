import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { acceptEula } from '#server/accounts/account.ts'
import type { WriteCall } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { listActions } from '../../world/console.ts'
import { createMachine } from '../../offline-machine.ts'
import { dumpHoldings } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'

let [customer, request] = ['', '']
const shop = await ownShop('instances')
const second = await shop.another()
const one = await shop.sold()
await shop.useKey(one.key)
const license = one.id
customer = (await shop.readLicense(one.id)).account_id
request = await createMachine(shop, 'lab').ask()
await acceptEula(shop.deps, customer, '203.0.113.0/24')
await sql`create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(shop.deps.db)
// Every action writes this row last.
await sql`create trigger die before insert on journal for each row execute function die()`.execute(
  shop.deps.db,
)
await letDie(false)

const terms = { days: 9, seats: 1 }

/** The acts on one license and its customer; each builds on the result of those before it. */
const acts: [name: string, byTwo: 'once' | 'twice', input: () => object][] = [
  ['licenses/suspend', 'once', () => ({ license })],
  ['licenses/reinstate', 'once', () => ({ license })],
  ['licenses/revoke', 'once', () => ({ license })],
  ['licenses/reinstate', 'once', () => ({ license })],
  ['licenses/extend', 'twice', () => ({ license, days: 15 })],
  ['licenses/change-seats', 'once', () => ({ license, seats: 3 })],
  ['licenses/allow-device-changes', 'twice', () => ({ license, changes: 3, days: 7 })],
  ['licenses/release-device', 'once', () => ({ license, device: 'laptop' })],
  ['license-files/make', 'twice', () => ({ license, text: request })],
  ['licenses/grant', 'once', () => ({ email: 'kim@example.org', ...terms })],
  [
    'licenses/grant-many',
    'once',
    () => ({ people: [{ line: 2, email: 'lou@example.org' }], ...terms }),
  ],
  ['customers/resend-email', 'once', () => ({ customer, which: 'key' })],
  ['licenses/move', 'once', () => ({ license, email: 'max@example.org' })],
  ['customers/correct-email', 'once', () => ({ customer, email: 'nia@example.org' })],
  ['customers/erase', 'once', () => ({ customer })],
]

it.each(acts)(
  '%s changes nothing in a dry run or when it is killed, and is done %s when two run it at once',
  async (name, byTwo, input) => {
    const { act } = adminCalls.find((call) => call.name === name) as WriteCall
    const mia = { name: 'operator:mia' }
    const asked = { ...input(), reason: 'asked on the phone' }
    await shop.expectInvariants()
    const before = await dumpHoldings(shop)
    expect(await act(shop.deps, { ...mia, isTrial: true }, asked)).toMatchObject({ ok: true })
    await letDie(true)
    await expect(act(shop.deps, mia, asked)).rejects.toThrow()
    await letDie(false)
    expect(await dumpHoldings(shop)).toBe(before)

    const times = byTwo === 'once' ? 1 : 2
    const recorded = await listActions(shop)
    const both = await Promise.all([act(shop.deps, mia, asked), act(second.deps, mia, asked)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(times)
    const actions = await listActions(shop)
    expect(actions).toHaveLength(recorded.length + times)
    expect(actions[0]).toMatchObject({ action: name })
    expect(JSON.stringify(await shop.readRows('journal'))).not.toContain('@')
    await shop.expectInvariants()
  },
)

async function letDie(does: boolean): Promise<void> {
  const word = sql.raw(does ? 'enable' : 'disable')
  await sql`alter table journal ${word} trigger die`.execute(shop.deps.db)
}

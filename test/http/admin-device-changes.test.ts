import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { listActions } from '#server/admin/audit/actions.ts'
import { allowDeviceChanges } from '#server/admin/licenses/device-changes.ts'
import { revokeLicense } from '#server/admin/licenses/status.ts'
import { forgetOldRows } from '#server/retention.ts'
import { calm } from '../buyer.ts'
import { buyKey, expectPromises, useKey } from '../key-buyer.ts'
import { callLicense } from '../license-holder.ts'
import { dumpHoldings } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

const mia = { name: 'operator:mia' }
const reason = 'their laptops broke'
const day = 86_400_000

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  second = await shop.another()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const allow = (license: string, changes: unknown, days: unknown, instance = shop) =>
  allowDeviceChanges.act(instance.deps, mia, { license, changes, days, reason })

/** Takes the license to so many new devices, one after the other; answers the last answer. */
async function passOn(key: string, ...devices: string[]): Promise<string> {
  let code = ''
  for (const fingerprint of devices) {
    code = await useKey(shop, key, fingerprint)
    await callLicense(shop, 'deactivate', { license_key: key, fingerprint })
  }
  return code
}

const five = ['one', 'two', 'three', 'four', 'five']

const countAllowed = () =>
  shop.deps.db.selectFrom('license_device_changes').select('license_id').execute()

describe('more changes of devices', () => {
  it('are taken until they are used up or their time is over, then the usual limit holds', async () => {
    const { key, id, email } = await buyKey(shop)
    expect(await passOn(key, ...five, 'six')).toBe('too_many_changes')
    expect(await allow(key, 2, 7)).toMatchObject({
      ok: true,
      change: { subject: id, before: { changes: 0, until: null }, after: { changes: 2 } },
    })
    const { account } = await signIn(shop, createVisitor(shop), email)
    expect((account as AccountInfo).licenses[0]!.next_change_at).toBe(null)
    expect(await passOn(key, 'six', 'seven')).toBe('valid')
    expect(await passOn(key, 'eight')).toBe('too_many_changes')
    await allow(id, 5, 7)
    shop.clock.advance(8 * day)
    expect(await passOn(key, 'eight')).toBe('too_many_changes')
    expect(await countAllowed()).toHaveLength(1)
    await forgetOldRows(shop.deps)
    expect(await countAllowed()).toEqual([])
    await expectPromises(shop)
  })

  it('are those of the last decision, and of one license', async () => {
    const [one, other] = [await buyKey(shop), await buyKey(shop)]
    await allow(one.id, 90, 7)
    expect(await allow(one.id, 1, 7)).toMatchObject({
      change: { before: { changes: 90 }, after: { changes: 1 } },
    })
    expect(await passOn(one.key, ...five, 'six', 'seven')).toBe('too_many_changes')
    expect(await passOn(other.key, ...five, 'six')).toBe('too_many_changes')
  })

  it('are not allowed with wrong words, to an ended license, or in a try', async () => {
    const { id } = await buyKey(shop)
    for (const [license, changes, days] of [
      [id, 0, 7],
      [id, 101, 7],
      [id, 'many', 7],
      [id, 2, 366],
      [randomUUID(), 2, 7],
    ] as const)
      expect(await allow(license, changes, days)).toMatchObject({ ok: false })
    const trial = { ...mia, isTrial: true }
    await allowDeviceChanges.act(shop.deps, trial, { license: id, changes: 2, days: 7, reason })
    await revokeLicense.act(shop.deps, mia, { license: id, reason })
    const before = await dumpHoldings(shop)
    expect(await allow(id, 2, 7)).toEqual({ ok: false, problems: ['This license has ended.'] })
    expect(await dumpHoldings(shop)).toBe(before)
    const allowed = (await countAllowed()).map(({ license_id }) => license_id)
    expect(allowed).not.toContain(id)
  })

  it('are one row and two actions when two operators allow them at once', async () => {
    const { id } = await buyKey(shop)
    const both = await Promise.all([allow(id, 3, 7), allow(id, 3, 7, second)])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    const actions = await listActions(shop.deps, { subject: id })
    expect(actions.map(({ before }) => before)).toMatchObject([{ changes: 3 }, { changes: 0 }])
    await expectPromises(shop)
  })
})

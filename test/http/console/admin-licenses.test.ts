import { describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { AccountInfo } from '#contract/account.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { until } from '../../world/clock.ts'
import { hearAll } from '../../world/commands.ts'
import { listActions, runCommand, withConsole } from '../../world/console.ts'
import { dumpHoldings } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'

const day = 86_400_000

const shop = await ownShop('clock', { env: withConsole })
const owner = shop.openOffice()
const second = await shop.another()
const elsewhere = second.openOffice()

const moneyIs = (session: string, state: string) =>
  until(async () => {
    const order = await shop.readOrder(session)
    return [order.state, order.dispute].includes(state as never)
  })

const allow = (license: string, changes: unknown, days: unknown) =>
  owner.attempt('licenses/allow-device-changes', { license, changes, days })

/** Moves the license to new devices, one after the other, and returns the last answer. */
async function passOn(key: string, ...devices: string[]): Promise<string> {
  let code = ''
  for (const fingerprint of devices) {
    code = await shop.useKey(key, fingerprint)
    await shop.callLicense('deactivate', { license_key: key, fingerprint })
  }
  return code
}

const five = ['one', 'two', 'three', 'four', 'five']

const countAllowed = () => shop.readRows('license_device_changes')

describe('what an operator decides', () => {
  it('takes effect in the app until it is taken back', async () => {
    const { key, id, email } = await shop.sold()
    expect(await shop.useKey(key)).toBe('valid')
    await owner.attempt('licenses/suspend', { license: id })
    expect(await shop.useKey(key)).toBe('suspended')
    await shop.expectInvariants()
    await owner.attempt('licenses/revoke', { license: key.toLowerCase() })
    expect(await shop.useKey(key)).toBe('revoked')
    await shop.expectInvariants()
    const input = { license: id }
    expect(await owner.attempt('licenses/revoke', input)).toMatchObject({
      problems: ['Someone has already revoked this license.'],
    })
    expect(await owner.attempt('licenses/extend', { ...input, days: 3 })).toMatchObject({
      problems: ['This license has ended, so its updates can’t be extended.'],
    })
    await owner.attempt('licenses/reinstate', { license: id })
    expect(await shop.useKey(key)).toBe('valid')
    await shop.expectInvariants()
    expect(shop.emailsTo(email).filter(({ text }) => text.includes(key))).toHaveLength(1)
    const actions = await listActions(shop, { subject: id })
    expect(actions.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['licenses/reinstate', { status: 'revoked' }, { status: 'active' }],
      ['licenses/revoke', { status: 'suspended' }, { status: 'revoked' }],
      ['licenses/suspend', { status: 'active' }, { status: 'suspended' }],
    ])
  })

  it('does not outlive a refund: once the order is refunded, the license cannot come back', async () => {
    const { key, id, session, email } = await shop.sold()
    await owner.attempt('licenses/revoke', { license: id })
    shop.stripe.refund(session)
    await moneyIs(session, 'refunded')
    await until(() => shop.emailsTo(email).some(({ subject }) => /has ended/.test(subject)))
    await shop.expectInvariants()
    await owner.attempt('licenses/reinstate', { license: id })
    expect(await shop.useKey(key)).toBe('revoked')
    expect(await owner.attempt('licenses/reinstate', { license: id })).toEqual({
      ok: false,
      problems: ['This license is revoked because of its payment. Look at its order.'],
    })
    await shop.expectInvariants()
  })

  it('stays in force when a dispute is opened and won', async () => {
    const { key, id, session, email } = await shop.sold()
    await owner.attempt('licenses/suspend', { license: id })
    shop.stripe.dispute(session)
    await moneyIs(session, 'open')
    await shop.expectInvariants()
    shop.stripe.closeDispute(session, 'won')
    await moneyIs(session, 'won')
    expect(await shop.useKey(key)).toBe('suspended')
    const emails = shop.deps.db.selectFrom('emails').where('recipient', '=', email)
    const kinds = (await emails.select('kind').execute()).map(({ kind }) => kind)
    expect(kinds).toContain('license')
    for (const kind of ['license_suspended', 'license_restored']) expect(kinds).not.toContain(kind)
    await shop.expectInvariants()
    await owner.attempt('licenses/reinstate', { license: id })
    expect(await shop.useKey(key)).toBe('valid')
    await shop.expectInvariants()
  })

  it('has the same result with a refund at the same instant, whichever comes first', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { id, key, session } = await shop.sold()
      if (turn % 2) await owner.attempt('licenses/suspend', { license: id })
      shop.stripe.refund(session)
      await elsewhere.attempt(`licenses/${turn % 2 ? 'reinstate' : 'revoke'}`, { license: id })
      await moneyIs(session, 'refunded')
      await until(async () => (await shop.readLicense(id)).status === 'revoked')
      expect(await shop.useKey(key)).toBe('revoked')
    }
    await shop.expectInvariants()
  })
})

describe('seats, days and devices', () => {
  it('can be changed, but seats never below the devices in use', async () => {
    const { key, id } = await shop.sold()
    const change = (seats: number) =>
      owner.attempt('licenses/change-seats', { license: key, seats })
    expect(await change(1)).toMatchObject({
      problems: ['The number of devices of this license is already 1.'],
    })
    await change(2)
    await shop.useKey(key, 'one')
    await shop.useKey(key, 'two')
    expect(await change(1)).toMatchObject({
      problems: ['This license is in use on 2 devices. Release some first.'],
    })
    const release = (device: string) =>
      owner.attempt('licenses/release-device', { license: id, device })
    const both = await Promise.all([release('one'), release('one')])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await change(1)).toMatchObject({ ok: true })
    await shop.expectInvariants()
  })

  it('add up when days are given twice at once, and a renewal keeps them', async () => {
    const { id } = await shop.sold()
    const { updates_until: before } = await shop.readLicense(id)
    const input = { license: id, days: 15 }
    await Promise.all([
      owner.attempt('licenses/extend', input),
      elsewhere.attempt('licenses/extend', input),
    ])
    expect((await shop.readLicense(id)).updates_until.getTime()).toBe(before.getTime() + 30 * day)
  })
})

describe('the operator', () => {
  const said = hearAll()

  it('has to agree to anything that stops an app, or can try it first', async () => {
    const { id } = await shop.sold()
    const revoke = (flags?: { isTrial?: true; isAgreed?: true }) =>
      runCommand(shop.deps, ['licenses', 'revoke', id, '--reason', 'shared on a forum'], flags)
    expect(await revoke()).toBe(1)
    expect(said.err).toContain('Add --yes to go ahead')
    expect(await revoke({ isTrial: true })).toBe(0)
    expect(said.out).toMatch(/^after status +revoked$/m)
    expect((await shop.readLicense(id)).status).toBe('active')
    expect(await revoke({ isAgreed: true })).toBe(0)
    expect((await shop.readLicense(id)).status).toBe('revoked')
  })
})

describe('more changes of devices', () => {
  it('are allowed until they are used up or their time is over, and then the usual limit applies', async () => {
    const { key, id, email } = await shop.sold()
    expect(await passOn(key, ...five, 'six')).toBe('too_many_changes')
    expect(await allow(key, 2, 7)).toMatchObject({
      ok: true,
      change: { subject: id, before: { changes: 0, until: null }, after: { changes: 2 } },
    })
    const { account } = await shop.signIn(shop.visitor(), email)
    expect((account as AccountInfo).licenses[0]!.next_change_at).toBe(null)
    expect(await passOn(key, 'six', 'seven')).toBe('valid')
    expect(await passOn(key, 'eight')).toBe('too_many_changes')
    await allow(id, 5, 7)
    shop.clock.advance(8 * day)
    expect(await passOn(key, 'eight')).toBe('too_many_changes')
    expect(await countAllowed()).toHaveLength(1)
    await forgetOldRows(shop.deps)
    expect(await countAllowed()).toEqual([])
    await shop.expectInvariants()
  })

  it('are those of the latest decision, for one license', async () => {
    const [one, other] = [await shop.sold(), await shop.sold()]
    await allow(one.id, 90, 7)
    expect(await allow(one.id, 1, 7)).toMatchObject({
      change: { before: { changes: 90 }, after: { changes: 1 } },
    })
    expect(await passOn(one.key, ...five, 'six', 'seven')).toBe('too_many_changes')
    expect(await passOn(other.key, ...five, 'six')).toBe('too_many_changes')
  })

  it('are refused with invalid input, or for an ended license', async () => {
    const { id } = await shop.sold()
    for (const [license, changes, days] of [
      [id, 0, 7],
      [id, 101, 7],
      [id, 'many', 7],
      [id, 2, 366],
      [randomUUID(), 2, 7],
    ] as const)
      expect(await allow(license, changes, days)).toMatchObject({ ok: false })
    await owner.attempt('licenses/revoke', { license: id })
    const before = await dumpHoldings(shop)
    expect(await allow(id, 2, 7)).toEqual({
      ok: false,
      problems: ['This license has ended, so its devices can’t change.'],
    })
    expect(await dumpHoldings(shop)).toBe(before)
    const allowed = (await countAllowed()).map(({ license_id }) => license_id)
    expect(allowed).not.toContain(id)
  })
})

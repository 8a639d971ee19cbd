import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reinstateLicense, revokeLicense, suspendLicense } from '#server/admin/licenses/status.ts'
import { changeSeats, extendLicense, releaseDevice } from '#server/admin/licenses/terms.ts'
import { listActions, verifyActions } from '#server/admin/audit/actions.ts'
import { calm, until } from '../buyer.ts'
import { emailsTo } from '../correction.ts'
import { buyKey, expectPromises, readLicense, useKey } from '../key-buyer.ts'
import { runCommand } from '../command.ts'
import { openShop, type Shop } from '../shop.ts'

const mia = { name: 'operator:mia' }
const reason = 'asked on the phone'
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

const moneyIs = (session: string, state: string) =>
  until(async () => {
    const order = await shop.deps.db
      .selectFrom('orders')
      .select(['state', 'dispute'])
      .where('provider_order_id', '=', session)
      .executeTakeFirstOrThrow()
    return [order.state, order.dispute].includes(state as never)
  })

describe('what an operator decides', () => {
  it('holds for the app, until it is taken back', async () => {
    const { key, id, email } = await buyKey(shop)
    expect(await useKey(shop, key)).toBe('valid')
    await suspendLicense.act(shop.deps, mia, { license: id, reason })
    expect(await useKey(shop, key)).toBe('suspended')
    await expectPromises(shop)
    await revokeLicense.act(shop.deps, mia, { license: key.toLowerCase(), reason })
    expect(await useKey(shop, key)).toBe('revoked')
    await expectPromises(shop)
    await reinstateLicense.act(shop.deps, mia, { license: id, reason })
    expect(await useKey(shop, key)).toBe('valid')
    await expectPromises(shop)
    expect(emailsTo(shop, email).filter(({ text }) => text.includes(key))).toHaveLength(1)
    const actions = await listActions(shop.deps, { subject: id })
    expect(actions.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['licenses/reinstate', { status: 'revoked' }, { status: 'active' }],
      ['licenses/revoke', { status: 'suspended' }, { status: 'revoked' }],
      ['licenses/suspend', { status: 'active' }, { status: 'suspended' }],
    ])
  })

  it('does not outlive a refund: the order is refunded, and the license cannot come back', async () => {
    const { key, id, session, email } = await buyKey(shop)
    await revokeLicense.act(shop.deps, mia, { license: id, reason })
    shop.stripe.refund(session)
    await moneyIs(session, 'refunded')
    await until(async () => emailsTo(shop, email).some(({ subject }) => /has ended/.test(subject)))
    await expectPromises(shop)
    await reinstateLicense.act(shop.deps, mia, { license: id, reason })
    expect(await useKey(shop, key)).toBe('revoked')
    expect(await reinstateLicense.act(shop.deps, mia, { license: id, reason })).toEqual({
      ok: false,
      problems: ['No operator decided that: it follows its payment.'],
    })
    await expectPromises(shop)
  })

  it('stays when a dispute comes and is won', async () => {
    const { key, id, session, email } = await buyKey(shop)
    await suspendLicense.act(shop.deps, mia, { license: id, reason })
    shop.stripe.dispute(session)
    await moneyIs(session, 'open')
    await expectPromises(shop)
    shop.stripe.closeDispute(session, 'won')
    await moneyIs(session, 'won')
    expect(await useKey(shop, key)).toBe('suspended')
    const emails = shop.deps.db.selectFrom('emails').where('recipient', '=', email)
    const kinds = (await emails.select('kind').execute()).map(({ kind }) => kind)
    expect(kinds).toContain('license')
    for (const kind of ['license_suspended', 'license_restored']) expect(kinds).not.toContain(kind)
    await expectPromises(shop)
    await reinstateLicense.act(shop.deps, mia, { license: id, reason })
    expect(await useKey(shop, key)).toBe('valid')
    await expectPromises(shop)
  })

  it('is decided once when two decide at once, and not against what is so', async () => {
    const { id } = await buyKey(shop)
    for (const { act } of [suspendLicense, revokeLicense, reinstateLicense]) {
      const input = { license: id, reason }
      const both = await Promise.all([act(shop.deps, mia, input), act(second.deps, mia, input)])
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    }
    expect(await listActions(shop.deps, { subject: id })).toHaveLength(3)
    await expectPromises(shop)
  })

  it('and a refund at the same instant end the same, whichever comes first', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { id, key, session } = await buyKey(shop)
      if (turn % 2) await suspendLicense.act(shop.deps, mia, { license: id, reason })
      const { act } = turn % 2 ? reinstateLicense : revokeLicense
      shop.stripe.refund(session)
      await act(second.deps, mia, { license: id, reason })
      await moneyIs(session, 'refunded')
      await until(async () => (await readLicense(shop, id)).status === 'revoked')
      expect(await useKey(shop, key)).toBe('revoked')
    }
    await expectPromises(shop)
  })
})

describe('seats, days and devices', () => {
  it('are changed, never below the devices in use', async () => {
    const { key, id } = await buyKey(shop)
    const change = (seats: number) =>
      changeSeats.act(shop.deps, mia, { license: key, seats, reason })
    expect(await change(1)).toMatchObject({ problems: ['It has that many already: 1.'] })
    await change(2)
    await useKey(shop, key, 'one')
    await useKey(shop, key, 'two')
    expect(await change(1)).toMatchObject({
      problems: ['It is on 2 devices. Release some first.'],
    })
    const release = (device: string) =>
      releaseDevice.act(shop.deps, mia, { license: id, device, reason })
    const both = await Promise.all([release('one'), release('one')])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await change(1)).toMatchObject({ ok: true })
    await expectPromises(shop)
  })

  it('days given twice at once count twice, and a renewal keeps them', async () => {
    const { id } = await buyKey(shop)
    const { updates_until: before } = await readLicense(shop, id)
    const input = { license: id, days: 15, reason }
    await Promise.all([
      extendLicense.act(shop.deps, mia, input),
      extendLicense.act(second.deps, mia, input),
    ])
    expect((await readLicense(shop, id)).updates_until.getTime()).toBe(before.getTime() + 30 * day)
  })

  it.each(['00000000-0000-4000-8000-000000000000', 'PC1-AAAAA', "' or true --", ''])(
    'of no license %j nothing is changed',
    async (license) => {
      const before = await verifyActions(shop.deps)
      for (const outcome of [
        await extendLicense.act(shop.deps, mia, { license, days: 1, reason }),
        await changeSeats.act(shop.deps, mia, { license, seats: 1, reason }),
        await releaseDevice.act(shop.deps, mia, { license, device: 'one', reason }),
        await suspendLicense.act(shop.deps, mia, { license, reason }),
        await revokeLicense.act(shop.deps, mia, { license, reason }),
        await reinstateLicense.act(shop.deps, mia, { license, reason }),
      ])
        expect(outcome).toMatchObject({ ok: false })
      expect(await verifyActions(shop.deps)).toEqual(before)
    },
  )
})

describe('the operator', () => {
  let said: { out: string; err: string }
  beforeEach(() => {
    said = { out: '', err: '' }
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said.out += text), true)),
      vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said.err += text), true)),
    ]
    return () => spies.forEach((spy) => spy.mockRestore())
  })

  it('agrees to what stops an app, or only tries it', async () => {
    const { id } = await buyKey(shop)
    const revoke = (flags?: { isTrial?: true; isAgreed?: true }) =>
      runCommand(shop.deps, ['licenses', 'revoke', id, '--reason', 'shared on a forum'], flags)
    expect(await revoke()).toBe(1)
    expect(said.err).toContain('Add --yes to go ahead')
    expect(await revoke({ isTrial: true })).toBe(0)
    expect(said.out).toMatch(/^after status +revoked$/m)
    expect((await readLicense(shop, id)).status).toBe('active')
    expect(await revoke({ isAgreed: true })).toBe(0)
    expect((await readLicense(shop, id)).status).toBe('revoked')
  })

  it('reads what a verb takes', async () => {
    expect(await runCommand(shop.deps, ['licenses', 'extend'])).toBe(1)
    expect(said.err).toBe(
      '<license> is missing.\nUse: licenses extend <license> --days <n> --reason "…"\n',
    )
  })
})

it('whatever was done here is in one chain', async () => {
  expect(await verifyActions(shop.deps)).toMatchObject({ broken_at: null })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminLicense } from '#contract/admin/customers.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { openStaff, readDone, reason, type Staff, withConsole } from '../console.ts'
import { emailsTo } from '../emails.ts'
import { useKey } from '../licenses.ts'
import { calm, openShop, type Shop } from '../shop.ts'
import { expectPromises } from '../stored.ts'

let shop: Shop
let staff: Staff
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: withConsole })
  staff = await openStaff(shop)
})
afterAll(() => shop.close())

describe('what is done to a license', () => {
  it('is what the action does: extended, seats, changes, paused, reinstated, ended', async () => {
    const { email, key, id } = await shop.sold()
    const before = (await staff.licensesOf(email))[0]!
    await staff.act('licenses/extend', { license: id, days: 30 })
    await staff.act('licenses/change-seats', { license: id, seats: '2' })
    await staff.act('licenses/allow-device-changes', { license: id, changes: 5, days: 7 })
    const done = await staff.act('licenses/suspend', { license: id })
    expect(done).toMatchObject({
      subject: id,
      before: { status: 'active' },
      after: { status: 'suspended' },
    })
    const paused = (await staff.licensesOf(email))[0]!
    expect(Date.parse(paused.updates_until) - Date.parse(before.updates_until)).toBe(
      30 * 86_400_000,
    )
    expect(paused).toMatchObject({
      seats: 2,
      extra_changes: { changes: 5 },
      status: 'suspended',
      decided: true,
    })
    expect(await useKey(shop, key)).toBe('suspended')
    await staff.act('licenses/reinstate', { license: id })
    expect(await useKey(shop, key)).toBe('valid')
    await staff.act('licenses/revoke', { license: id })
    expect(await useKey(shop, key)).toBe('revoked')
    // Another tab still shows it as it was.
    expect(await staff.refusal('licenses/revoke', { license: id })).toBe(
      '400 An operator has already revoked this license.',
    )
    expect(await staff.refusal('licenses/extend', { license: id, days: 3 })).toBe(
      '400 This license has ended, so its updates can’t be extended.',
    )
    await expectPromises(shop)
  })

  it('is released from a device by support', async () => {
    const { email, key, id } = await shop.sold()
    await useKey(shop, key, 'an-old-laptop')
    const [{ devices }] = (await staff.licensesOf(email)) as [AdminLicense]
    await staff.act(
      'licenses/release-device',
      { license: id, device: devices[0]!.id },
      staff.support,
    )
    expect((await staff.licensesOf(email))[0]).toMatchObject({ device_count: 0, devices: [] })
    const story = await staff.storyOf(email)
    const doerOf = (kind: string) => story.find((each) => each.kind === kind)!.who
    expect(doerOf('released')).toBe(doerOf('operator'))
  })
})

describe('support', () => {
  it('cannot send an email elsewhere by naming another address', async () => {
    const { email } = await shop.sold()
    for (const field of ['email', 'to']) {
      const input = { customer: email, which: 'key', [field]: 'eve@example.org' }
      const refusal = await staff.refusal('customers/resend-email', input, staff.support)
      expect(refusal).toBe(`400 This call has no field ${field}.`)
    }
    expect(emailsTo(shop, 'eve@example.org')).toEqual([])
  })
})

describe('a license key', () => {
  it('is in no answer of any read, by its id or by itself', async () => {
    const { email, key } = await shop.sold()
    await useKey(shop, key)
    await staff.act('licenses/extend', { license: key, days: 1 })
    const { id: customer } = await staff.show(email)
    const queries: Record<string, Record<string, string>> = {
      'customers/list': {},
      'customers/find': { q: key },
      'customers/show': { customer: email },
      'customers/story': { customer },
      'licenses/list': { customer },
      'licenses/show': { license: key },
    }
    const reads = adminCalls.filter(
      ({ name, kind }) => kind === 'read' && /^(customers|licenses)\//.test(name),
    )
    expect(reads.map(({ name }) => name).toSorted()).toEqual(Object.keys(queries).toSorted())
    const parts = key.split('-').slice(1, 5)
    for (const who of [staff.owner, staff.support])
      for (const [name, query] of Object.entries(queries)) {
        const answer = await who.read(name, query)
        const text = await answer.text()
        expect(answer.status, name).toBe(200)
        for (const part of parts) expect(text, name).not.toContain(part)
      }
    const unknown = await staff.owner.read('licenses/show', { license: key.slice(0, -1) })
    expect([unknown.status, (await unknown.text()).includes(parts[0]!)]).toEqual([400, false])
  })

  it('is revealed to an owner, once for each request, which is recorded', async () => {
    const { key, id } = await shop.sold()
    const done = await staff.act('licenses/reveal-key', { license: id })
    expect(done.shown).toEqual({ key })
    expect(await staff.refusal('licenses/reveal-key', { license: id }, staff.support)).toContain(
      '403',
    )
    const action = await shop.deps.db
      .selectFrom('operator_actions')
      .selectAll()
      .where('number', '=', done.number)
      .executeTakeFirstOrThrow()
    expect(action).toMatchObject({ action: 'licenses/reveal-key', subject: id, reason })
    expect(JSON.stringify(action)).not.toContain(key.slice(4, 9))
    const sent = { 'Idempotency-Key': 'the-same-reveal' }
    await readDone(await staff.owner.write('licenses/reveal-key', { license: id, reason }, sent))
    const again = await staff.owner.write('licenses/reveal-key', { license: id, reason }, sent)
    expect(await readDone(again)).not.toHaveProperty('shown')
  })
})

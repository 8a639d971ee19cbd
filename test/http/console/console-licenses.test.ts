import { describe, expect, it } from 'vitest'
import type { AdminLicense } from '#contract/admin/customers.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { reason } from '../../world/console.ts'
import { visitShop } from '../../world/visit.ts'

const shop = await visitShop('calm')
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

describe('an action on a license', () => {
  it('is shown with it, such as seats, extra changes, and that an owner paused it', async () => {
    const { email, id: license } = await shop.sold()
    await owner.act('licenses/change-seats', { license, seats: '2' })
    await owner.act('licenses/allow-device-changes', { license, changes: 5, days: 7 })
    await owner.act('licenses/suspend', { license })
    expect(await owner.licensesOf(email)).toMatchObject([
      { seats: 2, extra_changes: { changes: 5 }, status: 'suspended', decided: true },
    ])
  })

  it('can be a release of a device by a support person', async () => {
    const { email, key, id } = await shop.sold()
    await shop.useKey(key, 'an-old-laptop')
    const [{ devices }] = (await owner.licensesOf(email)) as [AdminLicense]
    await support.act('licenses/release-device', { license: id, device: devices[0]!.id })
    expect((await owner.licensesOf(email))[0]).toMatchObject({ device_count: 0, devices: [] })
    const timeline = await owner.timelineOf(email)
    const doerOf = (kind: string) => timeline.find((each) => each.kind === kind)!.who
    expect(doerOf('released')).toBe(doerOf('entry'))
  })
})

describe('a license key', () => {
  it('is in no answer to any read, by its id or by itself', async () => {
    const { email, key } = await shop.sold()
    await shop.useKey(key)
    await owner.act('licenses/extend', { license: key, days: 1 })
    const { id: customer } = await owner.showCustomer(email)
    const queries: Record<string, Record<string, string>> = {
      'customers/list': {},
      'customers/find': { q: key },
      'customers/show': { customer: email },
      'customers/timeline': { customer },
      'licenses/list': { customer },
      'licenses/show': { license: key },
    }
    const reads = adminCalls.filter(
      ({ name, kind }) => kind === 'read' && /^(customers|licenses)\//.test(name),
    )
    expect(reads.map(({ name }) => name).toSorted()).toEqual(Object.keys(queries).toSorted())
    const parts = key.split('-').slice(1, 5)
    for (const who of [owner, support])
      for (const [name, query] of Object.entries(queries)) {
        const answer = await who.read(name, query)
        const text = await answer.text()
        expect(answer.status, name).toBe(200)
        for (const part of parts) expect(text, name).not.toContain(part)
      }
    const unknown = await owner.read('licenses/show', { license: key.slice(0, -1) })
    expect([unknown.status, (await unknown.text()).includes(parts[0]!)]).toEqual([400, false])
  })

  it('can be revealed to an owner, which is recorded', async () => {
    const { key, id } = await shop.sold()
    const done = await owner.act('licenses/reveal-key', { license: id })
    expect(done.shown).toEqual({ key })
    const action = await shop.readRow('journal', { id: done.number })
    expect(action).toMatchObject({ what: 'licenses/reveal-key', subject: id, reason })
    expect(JSON.stringify(action)).not.toContain(key.slice(4, 9))
  })
})

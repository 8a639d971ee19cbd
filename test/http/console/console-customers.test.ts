import { describe, expect, it } from 'vitest'
import type { Moment } from '#contract/admin/customers.ts'
import { until } from '../../world/clock.ts'
import { type List, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { env: withConsole })
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

describe('a customer in the console', () => {
  it('is shown with their payments, licenses and actions', async () => {
    const { email, key, id } = await shop.sold()
    await shop.useKey(key, 'the-fingerprint-of-a-laptop')
    const shown = await owner.showCustomer(email)
    expect(shown).toMatchObject({
      email,
      orders: 1,
      spent: [{ currency: 'usd', paid_cents: 4900, refunded_cents: 0 }],
      eula: null,
    })
    expect(await owner.licensesOf(shown.id)).toMatchObject([
      {
        id,
        customer: shown.id,
        key: `PC1-…${key.slice(-4)}`,
        status: 'active',
        decided: false,
        given: false,
        device_count: 1,
        devices: [{ fingerprint: 'the-fing' }],
      },
    ])
    const kinds = (await owner.timelineOf(email)).map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['activated', 'email', 'license', 'order', 'account_opened']),
    )
    // The newest comes first, and all are of one moment.
    expect(kinds.indexOf('email')).toBeLessThan(kinds.indexOf('license'))
    expect(kinds.indexOf('license')).toBeLessThan(kinds.indexOf('order'))
    expect(
      await (await owner.read('customers/show', { customer: 'no@example.org' })).text(),
    ).toContain('There is no customer')
  })

  it('has a paged timeline with every moment on exactly one page', async () => {
    const { email, id } = await shop.sold()
    await shop.addRow(
      'activations',
      Array.from({ length: 70 }, (_, at) => ({
        license_id: id,
        fingerprint: `many-${at}`,
        device_name: `Laptop ${at}`,
        platform: null,
        app_version: null,
        signing_keys: null,
        activated_at: shop.clock.now(),
        last_seen_at: shop.clock.now(),
        released_at: shop.clock.now(),
      })),
    )
    const seen: string[] = []
    let after: string | undefined
    do {
      const query = { customer: email, ...(after && { after }) }
      const page = await owner.ask<List<Moment>>('customers/timeline', query)
      seen.push(...page.rows.map(({ kind, subject }) => `${kind} ${subject}`))
      after = page.next ?? undefined
    } while (after)
    expect(seen.length).toBeGreaterThan(140)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('an action on a customer', () => {
  it('can send a key again, export their data, or erase them', async () => {
    const one = await shop.sold()
    await support.act('customers/resend-email', { customer: one.email, which: 'key' })
    await until(
      async () =>
        shop.emailsTo(one.email).filter(({ text }) => text.includes(one.key)).length === 2,
    )
    const { shown } = await owner.act('customers/export', { customer: one.email })
    expect(Object.keys(JSON.parse(shown!.data!) as object)).toContain('orders')
    expect(shown!.data).toContain(one.email)
    const { subject } = await owner.act('customers/erase', { customer: one.email })
    expect(await owner.findCustomers(one.email)).toEqual([])
    expect(await owner.showCustomer(subject)).toMatchObject({ email: null, orders: 1 })
    expect((await owner.showCustomer(subject)).erased_at).not.toBeNull()
    const acts = await shop.readRows('journal')
    expect(JSON.stringify(acts)).not.toContain('@')
  })
})

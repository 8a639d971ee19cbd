import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ListedCustomer } from '#contract/admin/customers.ts'
import { seed } from '#server/demo/seed.ts'
import { writeEntry } from '#server/journal/write-entry.ts'
import { type List, withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', { env: withConsole, work: false })
await seed(shop.deps)
const owner = await shop.openConsole()
const crm = await shop.withKey(['customers:read'])

async function readAll(query: Record<string, string> = {}): Promise<ListedCustomer[]> {
  const { rows, next } = await crm.ask<List<ListedCustomer>>('customers/list', query)
  return next === null ? rows : [...rows, ...(await readAll({ ...query, after: next }))]
}

/** Moves the clock, so that everything after this is later. */
function later(): string {
  shop.clock.advance(60_000)
  return shop.clock.now().toISOString()
}

const emailsSince = async (since: string) => (await readAll({ since })).map(({ email }) => email)

async function findId(email: string): Promise<string> {
  return (await readAll()).find((each) => each.email === email)!.id
}

const findLicense = async (email: string) => (await owner.licensesOf(email))[0]!.id

describe('the list of customers changed since a time', () => {
  it('has those who came since then, counted beside all customers', async () => {
    const since = later()
    await owner.act('licenses/grant', { email: 'gil@example.org', days: 365, seats: 1 })
    expect(await crm.ask<List<ListedCustomer>>('customers/list', { since })).toEqual({
      rows: [
        {
          id: expect.any(String),
          email: 'gil@example.org',
          since: expect.any(String),
          erased_at: null,
          orders: 0,
          licenses: 1,
          license_type: 'individual',
          license_status: 'active',
          updates_until: expect.any(String),
          seats: 1,
          devices: 0,
          last_seen_at: null,
          paid: [],
        },
      ],
      next: null,
      totals: { count: 1, all: 7 },
    })
  })

  it('says what they have, paid and last used', async () => {
    const has = async (q: string) => (await crm.findCustomers(q))[0]
    const paid = (cents: number) => [{ currency: 'usd', cents }]
    const individual = { license_type: 'individual', license_status: 'active', seats: 1 }
    const eve = { devices: 1, last_seen_at: expect.any(String), paid: paid(4900) }
    expect(await has('eve@example.org')).toMatchObject({ ...individual, ...eve })
    // Her trial has ended and gives no seat.
    const cara = { licenses: 2, devices: 0, paid: paid(4900) }
    expect(await has('cara@example.org')).toMatchObject({ ...individual, ...cara })
    const dov = { license_status: 'revoked', seats: 0, last_seen_at: null, paid: paid(0) }
    expect(await has('dov@example.org')).toMatchObject(dov)
    const nothing = { license_type: null, updates_until: null, seats: 0, paid: [] }
    expect(await has('fay@example.org')).toMatchObject(nothing)
    const listed = (await readAll()).find(({ email }) => email === 'eve@example.org')
    expect(listed).toMatchObject({ ...individual, ...eve })
  })

  it('has those whose license was extended, and nobody else', async () => {
    const license = await findLicense('ada@example.org')
    const since = later()
    expect(await emailsSince(since)).toEqual([])
    await owner.act('licenses/extend', { license, days: 30 })
    expect(await emailsSince(since)).toEqual(['ada@example.org'])
    expect(await emailsSince(later())).toEqual([])
  })

  it('has those whose email changed, and both sides of a license that moved', async () => {
    const customer = 'fay@example.org'
    const since = later()
    await owner.act('customers/correct-email', { customer, email: 'fay.new@example.org' })
    expect(await emailsSince(since)).toEqual(['fay.new@example.org'])
    const license = await findLicense('eve@example.org')
    const moved = later()
    await owner.act('licenses/move', { license, email: 'gil@example.org' })
    expect((await emailsSince(moved)).toSorted()).toEqual(['eve@example.org', 'gil@example.org'])
  })

  it('has those who got a license together with many others', async () => {
    const since = later()
    const people = [{ line: 2, name: 'Fay', email: 'fay.new@example.org' }]
    await owner.act('licenses/grant-many', { people, days: 30, seats: 1 })
    expect(await emailsSince(since)).toEqual(['fay.new@example.org'])
  })

  it('has those whose payment was updated, or who got part of it back', async () => {
    const order = await shop.readRow('orders', { email: 'ben@example.org' })
    const sold = later()
    const paid = { what: 'order paid', order: order.id, after: { provider: 'stripe' } } as const
    await shop.deps.db.transaction().execute((trx) => writeEntry(shop.deps, trx, paid))
    expect(await emailsSince(sold)).toEqual(['ben@example.org'])
    const refunded = later()
    const part = { order_id: order.id, at: shop.clock.now(), cents: 100 }
    await shop.addRow('refunds', part)
    expect(await emailsSince(refunded)).toEqual(['ben@example.org'])
  })

  it('has those who were erased, without their email', async () => {
    const id = await findId('cara@example.org')
    const since = later()
    await owner.act('customers/erase', { customer: id })
    expect(await readAll({ since })).toMatchObject([
      { id, email: null, erased_at: expect.any(String) },
    ])
  })

  it.each(['yesterday', '2026-11-24', '2026-13-01T00:00:00Z'])(
    'refuses what is not a time: %s',
    async (since) => {
      expect((await crm.read('customers/list', { since })).status).toBe(400)
    },
  )
})

it('pages follow each other without a gap or a repeat, newest first, even where the new ones end', async () => {
  const since = later()
  await sql`
    insert into accounts (email, email_norm, created_at)
    select 'new' || n || '@example.org', 'new' || n || '@example.org',
      ${since}::timestamptz + (n / 4) * interval '1 second' from generate_series(1, 70) n
  `.execute(shop.deps.db)
  shop.clock.advance(3_600_000)
  await sql`
    with old as (
      insert into accounts (email, email_norm, created_at)
      select 'old' || n || '@example.org', 'old' || n || '@example.org',
        ${since}::timestamptz - n * interval '1 second' from generate_series(1, 70) n
      returning id
    )
    insert into journal (at, actor, what, subject, account_id)
    select ${shop.clock.now()}, 'customer', 'account address changed', id, id from old
  `.execute(shop.deps.db)
  const changed = await readAll({ since })
  expect(new Set(changed.map(({ id }) => id)).size).toBe(140)
  expect(changed).toHaveLength(140)
  const times = changed.map((each) => each.since)
  expect(times).toEqual(times.toSorted().toReversed())
  const all = await readAll()
  const { length } = await shop.readRows('accounts')
  expect(new Set(all.map(({ id }) => id)).size).toBe(length)
  expect(all).toHaveLength(length)
})

it('says what a time is to somebody who sends a zone that does not exist', async () => {
  for (const zone of ['+16:00', '-23:59']) {
    const answer = await owner.read('customers/list', { since: `2026-11-23T10:00:00${zone}` })
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('must be a time'),
    ])
  }
  await owner.ask('customers/list', { since: '2026-11-23T10:00:00+14:00' })
})

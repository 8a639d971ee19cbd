import { expect, it } from 'vitest'
import type { FoundRow, FoundRows } from '#contract/admin/search.ts'
import { seed } from '#server/demo/seed.ts'
import { openKey } from '#server/licenses/issue.ts'
import { withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('prices', { env: withConsole, work: false })
await seed(shop.deps)
const owner = await shop.openConsole()
const support = await shop.openConsole('support')

const find = async (q: string, by = support) => (await by.ask<FoundRows>('search/find', { q })).rows
const kindsOf = (rows: FoundRow[]) => rows.map(({ kind }) => kind)

const licenseOf = async (email: string) =>
  shop.readRow('licenses', { account_id: (await orderOf(email)).account_id! })
const orderOf = (email: string) => shop.readRow('orders', { email_norm: email })

it('support people find a customer and their orders by the first letters of an email', async () => {
  const { account_id: account } = await licenseOf('ada@example.org')
  const order = await orderOf('ada@example.org')
  const rows = await find(' ADA@Exam')
  expect(rows[0]).toEqual({
    kind: 'customer',
    label: 'ada@example.org',
    note: '1 active license',
    path: `/admin/customer?id=${account}`,
  })
  expect(rows[1]).toMatchObject({ kind: 'order', path: `/admin/order?id=${order.id}` })
  expect(rows[1]!.label).toBe(`${order.order_number}, $49.00, Individual License`)
  expect(rows[1]!.note).toContain('ada@example.org')
})

it('a held payment without an order is found by the id that its buyer was told', async () => {
  const { id, reference } = await shop.holdOne('forgotten_order')
  const rows = await find(`My payment is ${reference}.`)
  expect(rows).toEqual([
    {
      kind: 'order',
      label: 'A held payment of $49.00',
      note: 'Order deleted, Stripe',
      path: `/admin/held-payments?id=${id}`,
    },
  ])
})

it('addresses that begin with the query come first, then those that contain it, five at most', async () => {
  const at = shop.deps.clock.now()
  const emails = ['zed.lace@example.net', 'lace@example.net', 'lace_y@example.net']
  await shop.addRow(
    'accounts',
    emails.map((email) => ({ email, email_norm: email, created_at: at })),
  )
  const labels = (await find('lace')).map(({ label }) => label)
  expect(labels).toEqual(['lace@example.net', 'lace_y@example.net', 'zed.lace@example.net'])
  expect((await find('lace_')).map(({ label }) => label)).toEqual(['lace_y@example.net'])
  const customers = (await find('example.org')).filter(({ kind }) => kind === 'customer')
  expect(customers).toHaveLength(5)
})

it('an order, a payment, a key, a license, a device, an invoice and a release are each found by their names or numbers', async () => {
  const order = await orderOf('dov@example.org')
  const { order_number: number } = order
  for (const name of [order.id, order.provider_order_id!, 'pi_seedDov', number, number.slice(0, 6)])
    expect(await find(name), name).toMatchObject([
      { kind: 'order', path: `/admin/order?id=${order.id}` },
    ])
  const license = await licenseOf('ben@example.org')
  const key = openKey(shop.deps, license)!
  const found = {
    kind: 'key',
    label: `PC1-…${key.slice(-4)}`,
    note: 'ben@example.org, active',
    path: `/admin/customer?id=${license.account_id}`,
  }
  for (const name of [
    key,
    key.toLowerCase().replaceAll('-', ' '),
    license.id,
    `PC1-…${key.slice(-4)}`,
  ])
    expect(await find(name), name).toEqual([found])
  for (const name of ['seed-eve-workstation', 'Eve’s work', "eve's work"])
    expect(await find(name), name).toMatchObject([{ kind: 'device', note: 'eve@example.org' }])
  const invoice = { number: 'INV-2026-0007', order_id: order.id, issued_at: new Date(), facts: {} }
  await shop.addRow('invoices', invoice as never)
  expect(await find('inv-2026')).toEqual([
    {
      kind: 'invoice',
      label: 'INV-2026-0007',
      note: 'invoice, dov@example.org',
      path: `/admin/order?id=${order.id}`,
    },
  ])
  await shop.addRow('releases', { version: '7.7.0', published_at: new Date(), channel: 'beta' })
  for (const name of ['7.7', 'v7.7.0'])
    expect(await find(name)).toEqual([
      { kind: 'release', label: '7.7.0', note: 'beta', path: '/admin/release?version=7.7.0' },
    ])
})

it('an owner finds a coupon by the first letters of its code, with its discount and state', async () => {
  for (const [code, off] of [
    ['FRIDAY-30', '30%'],
    ['FRIDAY-OVER', '10'],
  ])
    await owner.attempt('coupons/create', { code: code!, off: off! })
  await owner.attempt('coupons/end', { code: 'FRIDAY-OVER' })
  expect(await find('friday-3', owner)).toEqual([
    {
      kind: 'coupon',
      label: 'FRIDAY-30',
      note: '30% off, valid now',
      path: '/admin/coupons?code=FRIDAY-30',
    },
  ])
  expect(await find('friday', owner)).toHaveLength(2)
  expect(await find('friday-over', owner)).toMatchObject([{ note: '$10.00 off, ended' }])
})

it('an owner finds team members by the first letters of their email, and support people do not', async () => {
  expect(await find('mia@', owner)).toMatchObject([
    { kind: 'person', note: 'owner', path: '/admin/people' },
  ])
  expect(await find('mia@')).toEqual([])
})

it('an API key finds only things it may list', async () => {
  const ofOrders = await shop.withKey(['search:read', 'orders:read'])
  expect(new Set(kindsOf(await find('ada@', ofOrders)))).toEqual(new Set(['order']))
  expect(await find('ada@', await shop.withKey(['search:read']))).toEqual([])
  expect(kindsOf(await find('ada@', owner))).toContain('customer')
})

it('a query without matches finds nothing, and one that is too short or long is refused', async () => {
  for (const q of ['nobody-has-this', '%%', '__', "' or true --", '\\'.repeat(3)])
    expect(kindsOf(await find(q)), q).toEqual([])
  for (const q of ['', 'a', ' a ', 'x'.repeat(201), 'a\0b'])
    expect((await support.read('search/find', { q })).status, q).toBe(400)
})

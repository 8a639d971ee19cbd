import { afterAll, beforeEach, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { lostTimeCommand } from '#operate/machine/lost-time.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { findMissedEvents } from '#server/watch/problems/webhooks.ts'
import { until } from '../../world/clock.ts'
import { ownShop } from '../../world/visit.ts'

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

const shop = await ownShop('clock')
const connection = connect(shop.databaseUrl, () => {})
afterAll(() => connection.db.destroy())
beforeEach(() => shop.dropRows('restores'))

const record = (since?: string) => lostTimeCommand({ ...shop.deps, pool: connection.pool }, since)

const findNumber = async (session: string) => (await shop.readOrder(session)).order_number

const countOpen = async (session: string) => {
  const rows = await shop.readRows('held_payments', { reference: session, decided_at: null })
  return rows.length
}

it('once its time is recorded as lost, an order that a standby never received is no longer held, and comes back with its number', async () => {
  const email = 'ben@example.org'
  const session = await shop.beginCheckout()
  const number = await findNumber(session)
  await shop.dropRows('orders', { provider_order_id: session })
  shop.stripe.pay(session, { email })
  expect(await shop.lookAgain(session)).toBe('unknown_order')
  expect(await countOpen(session)).toBe(1)
  expect(await record(inMinutes(-1))).toBe(0)
  expect(await shop.lookAgain(session)).toMatch(/^(already_)?fulfilled$/)
  expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
  expect(await findNumber(session)).toBe(number)
  expect(await countOpen(session)).toBe(0)
  await until(async () =>
    shop.emailsTo(email).some(({ subject }) => subject.endsWith('has a new key')),
  )
})

it('a loss is recorded once, and only for a time in the past', async () => {
  const since = inMinutes(-1)
  expect(await record()).toBe(1)
  expect(await record(inMinutes(1))).toBe(1)
  expect(await record(since)).toBe(0)
  expect(await record(since)).toBe(1)
  expect(await shop.readRows('restores')).toHaveLength(1)
})

it('sales lost in a restore are not taken as a sign that webhooks do not arrive', async () => {
  const compare = () =>
    reconcileSince(shop.deps, new Date(shop.clock.now().getTime() - 60 * minute))
  const loseTwo = async () => {
    shop.stripe.drop()
    for (const name of ['cara', 'dov'])
      shop.stripe.pay(await shop.beginCheckout(), { email: `${name}@example.org` })
    shop.clock.advance(3 * minute)
  }
  await loseTwo()
  await compare()
  expect(await findMissedEvents(shop.deps)).toMatchObject([{ kind: 'events_missed' }])
  await loseTwo()
  const now = shop.clock.now()
  const restore = { number: 1, restored_at: now, restored_until: new Date(now.getTime() - minute) }
  await shop.addRow('restores', restore)
  shop.clock.advance(minute)
  await compare()
  expect(await findMissedEvents(shop.deps)).toEqual([])
})

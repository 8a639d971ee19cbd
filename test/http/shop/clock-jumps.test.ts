import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { reconcileOnTime } from '#server/reconcile/reconcile.ts'
import { sweep } from '#server/reconcile/sweep.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { forgetOldRows, forgetOnTime } from '#server/customers/retention.ts'
import { until } from '../../world/clock.ts'
import { ownShop } from '../../world/visit.ts'

const minute = 60_000
const hour = 60 * minute
const shop = await ownShop('clock')
shop.stripe.drop()

it('with a clock an hour behind, current provider answers are refused but not lost', async () => {
  const session = await shop.beginCheckout()
  shop.clock.advance(-hour)
  shop.stripe.pay(session, { email: 'ada@example.org' })
  const event = JSON.stringify(shop.paidEvent(session))
  // From here the signature is an hour ahead; the provider retries for days.
  expect((await shop.postWebhook(event)).status).toBe(400)
  shop.clock.advance(hour)
  expect((await shop.postWebhook(event)).status).toBe(200)
  await shop.untilHandled()
  expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
})

it('each clock jump during a purchase ends in one license', async () => {
  for (const jump of [46 * minute, -hour, 25 * hour, -25 * hour]) {
    const session = await shop.beginCheckout()
    shop.clock.advance(jump)
    shop.stripe.pay(session, { email: 'ben@example.org' })
    await shop.pollOrder(session)
    await sweep(shop.deps)
    await reconcileOnTime(shop.deps)
    shop.clock.advance(-jump)
    await reconcileOnTime(shop.deps)
    await shop.postWebhook(JSON.stringify(shop.paidEvent(session)))
    await shop.untilHandled()
    expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'], emails: 1 })
  }
})

it('a session ends 45 minutes later by the clock, and setting the clock back extends none', async () => {
  const email = 'cara@example.org'
  await shop.sold({ email })
  const visitor = shop.visitor()
  const { code } = await shop.signIn(visitor, email)
  const see = async () =>
    (await visitor.post('/api/account/get-info', { email, code })).body.email as string | undefined
  shop.clock.advance(-hour)
  expect(await see()).toBe(email)
  shop.clock.advance(hour + 47 * minute)
  expect(await see()).toBeUndefined()
  shop.clock.advance(-47 * minute)
})

it('a clock a day ahead deletes no order, license or unsent email', async () => {
  const { session } = await shop.sold({ email: 'dov@example.org' })
  shop.clock.advance(25 * hour)
  await forgetOldRows(shop.deps)
  shop.clock.advance(-25 * hour)
  expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'], emails: 1 })
  await until(() => shop.mailbox.emails().some(({ to }) => to.includes('dov@example.org')))
  expect(await findViolations(shop.deps.db)).toEqual([])
})

it('a clock that is months ahead makes the shop forget nothing, and what was counted and opened meanwhile ends once it is corrected', async () => {
  const email = 'eve@example.org'
  const { session } = await shop.sold({ email })
  await until(() => shop.mailbox.emails().some(({ to }) => to.includes(email)))
  const visitor = shop.visitor()
  const ahead = 130 * 24 * hour
  shop.clock.advance(ahead)
  await forgetOnTime(shop.deps)
  expect(await shop.readSale(session)).toMatchObject({ licenses: ['active'], emails: 1 })
  const { code } = await shop.signIn(visitor, email)
  await shop.fillRateLimit('checkoutsPerSite:site', 1_000_000)
  await sql`update rate_limits set expire = expire + ${ahead}`.execute(shop.deps.db)
  shop.clock.advance(-ahead)
  await forgetOldRows(shop.deps)
  const limit = await shop.deps.limits.peek('checkoutsPerSite', 'site')
  expect(limit).toMatchObject({ allowed: true })
  const { body } = await visitor.post('/api/account/get-info', { email, code })
  expect(body.email).toBeUndefined()
})

it('a lease and a health record dated in the future block nothing', async () => {
  const { db, measureHealth } = shop.deps
  await sql`update reconciliations set alive_at = now() + interval '130 days'`.execute(db)
  await measureHealth()
  await sql`update health set since = now() + interval '130 days'`.execute(db)
  await reconcileOnTime(shop.deps)
  const turn = db.selectFrom('reconciliations').select('alive_at').where('provider', '=', 'stripe')
  expect(await turn.executeTakeFirst()).toEqual({ alive_at: null })
  shop.clock.advance(minute)
  await measureHealth()
  const { rows } = await sql`select from health where since > now() + interval '1 hour'`.execute(db)
  expect(rows).toEqual([])
})

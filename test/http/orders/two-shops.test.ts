import { expect, it } from 'vitest'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { beginCheckout } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import { calm, openShop } from '../../world/shop.ts'
import { type Shop, ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock')
// The second shop sells through the account of the first, so its own stand-in is not used.
const other = await openShop({ behavior: calm, env: { STRIPE_API_BASE: shop.stripe.url } })
shop.stripe.deliverTo([shop, other].map(({ url }) => `${url}/api/stripe/webhook`))

const fingerprintOf = (session: string) =>
  shop.stripe.sessions().find(({ id }) => id === session)!.metadata!.shop_fingerprint

async function settle(): Promise<void> {
  await until(() => shop.stripe.events().every((event) => event.pending_webhooks === 0))
  await shop.untilHandled()
  await other.untilHandled()
}

const heldPaymentsOf = ({ deps: { db } }: Shop) =>
  db.selectFrom('held_payments').selectAll().execute()

const listReceived = ({ deps: { db } }: Shop) =>
  db.selectFrom('provider_events').select(['type', 'outcome']).execute()

const compare = async ({ deps }: Shop) => {
  const [stripe] = await reconcileSince(deps, new Date(Date.now() - 3_600_000))
  return stripe!.money
}

it('each shop in an account handles its own payments and ignores those of the other', async () => {
  const sold = { here: await shop.beginCheckout(), there: await other.beginCheckout() }
  shop.stripe.pay(sold.here, { email: 'ada@example.org' })
  shop.stripe.pay(sold.there, { email: 'ben@example.org' })
  const left = await other.beginCheckout()
  shop.stripe.expire(left)
  await settle()
  shop.stripe.refund(sold.there)
  shop.stripe.dispute(sold.here)
  await settle()
  expect(await shop.readSale(sold.here)).toMatchObject({ licenses: ['suspended'] })
  expect(await other.readSale(sold.there)).toMatchObject({ licenses: ['revoked'] })
  expect([await heldPaymentsOf(shop), await heldPaymentsOf(other)]).toEqual([[], []])
  expect(await listReceived(shop)).toContainEqual({
    type: 'checkout.session.completed',
    outcome: 'of_another_shop',
  })
  for (const each of [shop, other]) {
    each.clock.advance(120_000)
    expect(await compare(each)).toMatchObject({
      there: { orders: 1 },
      here: { orders: 1 },
      differences: [],
      complete: true,
    })
  }
})

it('a shop has one fingerprint of its own, whatever its instance and settings', async () => {
  const settings = { TAX_BEHAVIOR: 'inclusive', SITE_URL: 'http://localhost:4000' }
  const again = await shop.another(settings)
  const fingerprints = await Promise.all(
    [shop, again, other].map(async (each) => fingerprintOf(await beginCheckout(each))),
  )
  await again.close()
  expect(fingerprints[0]).toMatch(/^[\da-f-]{36}$/)
  expect(fingerprints[1]).toBe(fingerprints[0])
  expect(fingerprints[2]).not.toBe(fingerprints[0])
})

it('a session that names no shop belongs to the one that knows its order', async () => {
  const session = await shop.beginCheckout()
  const { order_id } = shop.stripe.sessions().find(({ id }) => id === session)!.metadata!
  shop.stripe.doctor(session, { metadata: { order_id: order_id! } })
  shop.stripe.pay(session, { email: 'cara@example.org' })
  await settle()
  expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })
  expect(await shop.listHoldReasons(session)).toEqual([])
  // It could be from any shop, also an order of ours that was deleted since.
  expect(await other.listHoldReasons(session)).toEqual(['forgotten_order'])
})

import { sql } from 'kysely'
import { setPrice, takePriceBack } from '#server/admin/prices/set.ts'
import { addMilliseconds } from '#server/settings/clock.ts'
import { createCoupon } from '#server/admin/coupons/create.ts'
import { listCoupons } from '#server/admin/coupons/list.ts'
import { settle } from './checkout.ts'
import { until } from './clock.ts'
import type { BareShop } from './shop-type.ts'
import { ownNetwork } from './visitor.ts'

const mia = { name: 'operator:mia' }
const why = 'it costs us more'

/** Sets a price that begins `ahead` milliseconds from now; returns its id. */
export async function setPriceAhead(
  { deps }: Pick<BareShop, 'deps'>,
  amount: string,
  ahead: number,
  kind: 'purchase' | 'renewal' = 'purchase',
): Promise<string> {
  const from = addMilliseconds(deps.clock.now(), ahead).toISOString()
  const outcome = await setPrice.act(deps, mia, { amount, kind, from, reason: why })
  if (!outcome.ok) throw new Error(outcome.problems.join())
  return outcome.change.subject
}

/** Changes the price on every instance, five minutes later. */
export async function changePrice(
  shops: readonly [BareShop, ...BareShop[]],
  amount: string,
  kind: 'purchase' | 'renewal' = 'purchase',
): Promise<string> {
  const [shop] = shops
  const id = await setPriceAhead(shop, amount, 300_000, kind)
  for (const each of shops) await each.learnPrices()
  shop.clock.advance(301_000)
  return id
}

export const takeBack = ({ deps }: Pick<BareShop, 'deps'>, price: string) =>
  takePriceBack.act(deps, mia, { price, reason: why })

export async function readShownPrice({ app }: Pick<BareShop, 'app'>): Promise<string> {
  const page = await (await app.request('/purchase')).text()
  return /create-checkout-session\?price=([\w-]+)"/.exec(page)![1]!
}

const reason = 'the autumn sale'

let codes = 0

/** Makes a coupon, a fifth off a license by default; returns its code. */
export async function makeCoupon(
  { deps }: Pick<BareShop, 'deps'>,
  input: object = {},
): Promise<string> {
  const code = `FALL-${(codes += 1)}`
  const outcome = await createCoupon.act(deps, mia, { code, off: '20%', reason, ...input })
  if (!outcome.ok) throw new Error(outcome.problems.join())
  return outcome.change.after.code as string
}

/** Starts calls, holds each just before it writes an order, and then lets all continue at once. */
export async function askTogether(
  { deps: { db } }: Pick<BareShop, 'deps'>,
  begin: () => (Response | Promise<Response>)[],
): Promise<Response[]> {
  const begun = await db.transaction().execute(async (trx) => {
    await sql`lock table orders in share mode`.execute(trx)
    const calls = begin()
    await until(async () => {
      // Without this, a transaction keeps seeing the activity of its first query.
      await sql`select pg_stat_clear_snapshot()`.execute(trx)
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        trx,
      )
      return rows[0]!.waiting >= Math.min(6, calls.length)
    })
    return calls
  })
  return Promise.all(begun)
}

export async function showCoupon(
  { app }: Pick<BareShop, 'app'>,
  code: string,
  query = '',
  network = ownNetwork(),
) {
  const headers = { 'X-Forwarded-For': network }
  const answer = await app.request(`/api/coupons/${code}${query}`, { headers })
  return { status: answer.status, body: await answer.json() }
}

export async function findListed({ deps }: Pick<BareShop, 'deps'>, code: string) {
  const [coupon] = await listCoupons.readRows(deps, mia, sql`code = ${code}`)
  return coupon
}

export async function payOrder(shop: BareShop, session: string, email = 'paid@example.org') {
  shop.stripe.pay(session, { email })
  await settle(shop, session)
}

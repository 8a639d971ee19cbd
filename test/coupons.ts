import { sql } from 'kysely'
import { createCoupon } from '#server/admin/coupons/create.ts'
import { listCoupons } from '#server/admin/coupons/list.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { ownNetwork, until } from './buyer.ts'
import { readOrder } from './crypto-buyer.ts'
import type { Shop } from './shop.ts'

const mia = { name: 'operator:mia' }
export const reason = 'the autumn sale'

let codes = 0

/** Makes a coupon, a fifth off a license unless said otherwise; answers its code. */
export async function makeCoupon(
  { deps }: Pick<Shop, 'deps'>,
  input: object = {},
): Promise<string> {
  const code = `FALL-${(codes += 1)}`
  const outcome = await createCoupon.act(deps, mia, { code, off: '20%', reason, ...input })
  if (!outcome.ok) throw new Error(outcome.problems.join())
  return outcome.change.after.code as string
}

interface Press {
  network?: string
  cookie?: string
  email?: string
  call?: string
}

/** Presses a button of the purchase page whose form names this coupon. */
export function pressWith(
  { app }: Pick<Shop, 'app'>,
  coupon: string,
  { network = ownNetwork(), cookie, email, call = 'stripe/create-checkout-session' }: Press = {},
) {
  return app.request(`/api/${call}?coupon=${encodeURIComponent(coupon)}`, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': network,
      ...(cookie && { Cookie: cookie }),
      ...(email && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(email && { body: new URLSearchParams({ email }).toString() }),
  })
}

/** Begins calls that all come as far as they can without writing an order, and then go on at once. */
export async function askTogether(
  { deps: { db } }: Pick<Shop, 'deps'>,
  begin: () => (Response | Promise<Response>)[],
): Promise<Response[]> {
  const begun = await db.transaction().execute(async (trx) => {
    await sql`lock table orders in share mode`.execute(trx)
    const calls = begin()
    await until(async () => {
      // A transaction sees the activity of its first look otherwise.
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

/** The id of the session or invoice that the answer leads to; otherwise the problem. */
export function leadsTo(answer: Response): string {
  const address = answer.headers.get('Location')!
  return address.startsWith('/')
    ? new URL(address, 'http://shop').searchParams.get('problem')!
    : address.split('/').at(-1)!
}

/** Of the browser that pressed. */
export function cookieOf(answer: Response): string {
  return answer.headers.get('Set-Cookie')!.split(';')[0]!
}

/** What a page is told about a code. */
export async function showCoupon(
  { app }: Pick<Shop, 'app'>,
  code: string,
  query = '',
  network = ownNetwork(),
) {
  const headers = { 'X-Forwarded-For': network }
  const answer = await app.request(`/api/coupons/${code}${query}`, { headers })
  return { status: answer.status, body: await answer.json() }
}

export async function findListed({ deps }: Pick<Shop, 'deps'>, code: string) {
  return (await listCoupons(deps)).find((coupon) => coupon.code === code)
}

export async function payOrder(shop: Shop, session: string, email = 'paid@example.org') {
  shop.stripe.pay(session, { email })
  await settle(shop, session)
}

/** Judges what was paid, unless a webhook was faster. */
export async function settle(
  shop: Shop,
  reference: string,
  provider: 'stripe' | 'btcpay' = 'stripe',
) {
  await fulfill(shop.deps, shop.deps.payments[provider]!, reference)
  const { state } = await readOrder(shop, reference)
  if (state !== 'paid') throw new Error(`The order is ${state}.`)
}

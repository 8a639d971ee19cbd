import { sql } from 'kysely'
import { createCoupon } from '#server/admin/coupons/create.ts'
import { listCoupons } from '#server/admin/coupons/list.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { parseEmail } from '#server/accounts/email.ts'
import { ownNetwork, until } from './buyer.ts'
import { readOrder } from './crypto-buyer.ts'
import type { Shop } from './shop.ts'
import { askForCode, createVisitor } from './visitor.ts'

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
  email_code?: string
  call?: string
}

/** Presses a button of the purchase page whose form names this coupon. */
export function pressWith(
  { app }: Pick<Shop, 'app'>,
  coupon: string,
  {
    network = ownNetwork(),
    cookie,
    email,
    email_code = '',
    call = 'stripe/create-checkout-session',
  }: Press = {},
) {
  return app.request(`/api/${call}?coupon=${encodeURIComponent(coupon)}`, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': network,
      ...(cookie && { Cookie: cookie }),
      ...(email && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(email && { body: new URLSearchParams({ email, email_code }).toString() }),
  })
}

/** A coupon that gives licenses away until tomorrow, 5 unless said otherwise; answers its code. */
export function makeFreeCoupon(shop: Pick<Shop, 'deps' | 'clock'>, mostUses = 5): Promise<string> {
  const until = new Date(shop.clock.now().getTime() + 86_400_000).toISOString()
  return makeCoupon(shop, { off: '100%', most_uses: mostUses, until })
}

/** A browser that was sent a code, and what it sends to prove the email. */
export interface Proof {
  network: string
  cookie: string
  email: string
  email_code: string
}

/** Asks for a code to an email, in a browser of its own, and reads it there. */
export async function readProof(
  shop: Shop,
  email: string,
  network: string = ownNetwork(),
): Promise<Proof> {
  const visitor = createVisitor(shop, { network })
  const email_code = await askForCode(shop, visitor, parseEmail(email)!.typed)
  return { network, cookie: visitor.cookie()!, email, email_code }
}

/** Sends the form of a coupon that gives a license away. */
export function sendFree(
  { app }: Pick<Shop, 'app'>,
  fields: { code: string; email: string; email_code?: string },
  { network = ownNetwork(), cookie }: Partial<Pick<Proof, 'network' | 'cookie'>> = {},
) {
  return app.request('/api/free-license', {
    method: 'POST',
    headers: {
      'X-Forwarded-For': network,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(cookie && { Cookie: cookie }),
    },
    body: new URLSearchParams(fields).toString(),
  })
}

/** The same by somebody who reads the email. */
export function takeFree(shop: Pick<Shop, 'app'>, code: string, proof: Proof) {
  const { email, email_code } = proof
  return sendFree(shop, { code, email, email_code }, proof)
}

/** The same, and asks for the code first. */
export async function askFree(shop: Shop, code: string, email: string, network?: string) {
  return takeFree(shop, code, await readProof(shop, email, network))
}

/** Given, or why not. */
export function readOutcome(answer: Response): string {
  const { searchParams } = new URL(answer.headers.get('Location')!, 'http://shop')
  return searchParams.get('problem') ?? `given ${searchParams.get('given')}`
}

/** Begins calls that all come as far as they can without writing to this table, and then go on at once. */
export async function askTogether(
  { deps: { db } }: Pick<Shop, 'deps'>,
  table: 'orders' | 'licenses',
  begin: () => (Response | Promise<Response>)[],
): Promise<Response[]> {
  const begun = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx)
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

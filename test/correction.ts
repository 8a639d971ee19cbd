import type { NotNull } from 'kysely'
import { until } from './buyer.ts'
import { payInBrowser } from './rescue.ts'
import type { Shop } from './shop.ts'
import { createVisitor, pollOrder } from './visitor.ts'

let buyers = 0

/** Someone who paid by card in a browser and mistyped the address; the first emails have gone there. */
export async function buyMistyped(shop: Shop, name: string) {
  const email = `${name}.${(buyers += 1)}@exmaple.org`
  const { session, cookie } = await payInBrowser(shop, email)
  const { license_key: key } = await pollOrder(shop, session)
  await until(async () => emailsTo(shop, email).length === 2)
  return { email, session, cookie, key: key!, right: `${name}.${buyers}@example.org` }
}

/** Enters another address on the order page, in the browser with this cookie. */
export async function correctEmail(
  shop: Pick<Shop, 'app'>,
  order_id: string,
  email: string,
  cookie?: string,
) {
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie }
  const body = { order_id, email }
  return createVisitor(shop).post('/api/order/correct-email', body, headers)
}

export type Mistyped = Awaited<ReturnType<typeof buyMistyped>>

export function emailsTo(shop: Shop, email: string) {
  return shop.mailbox.emails().filter(({ to }) => to.includes(email))
}

/** The first email to this address with these words, once it has arrived. */
export async function readEmail(shop: Shop, email: string, words: RegExp): Promise<string> {
  const find = () => emailsTo(shop, email).find(({ text }) => words.test(text))
  await until(async () => find() !== undefined)
  return find()!.text
}

export async function readOwner({ deps: { db } }: Shop, session: string) {
  return db
    .selectFrom('orders')
    .innerJoin('licenses', 'licenses.order_id', 'orders.id')
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .select(['orders.id', 'order_number', 'orders.email as orderEmail', 'accounts.email as holder'])
    .where('provider_order_id', '=', session)
    .$narrowType<{ holder: NotNull }>()
    .executeTakeFirstOrThrow()
}

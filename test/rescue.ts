import { ownNetwork, until } from './buyer.ts'
import type { Shop } from './shop.ts'

let networks = 0

export interface Fields {
  order: string
  email?: string
  card?: string
  /** The correct address of the order: sends the form that corrects it. */
  corrected?: string
}

/** Sends a form of /rescue as a browser does, by default from its own network. */
export function sendForm(
  shop: Pick<Shop, 'app'>,
  fields: Fields,
  {
    network = `203.${(networks += 1) >> 8}.${networks & 255}.9`,
    ...headers
  }: Record<string, string> = {},
) {
  const { order, email = '', card = '', corrected } = fields
  const path = corrected === undefined ? '/rescue' : '/rescue/correction'
  const typed: Record<string, string> =
    corrected === undefined ? { proof: card || email } : { card, corrected }
  return shop.app.request(path, {
    method: 'POST',
    headers: {
      'X-Forwarded-For': network,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
      ...headers,
    },
    body: new URLSearchParams({ order, ...typed }).toString(),
  })
}

/** Sends the form and returns the outcome once it was processed. */
export async function askForRescue(
  shop: Shop,
  fields: Fields,
  headers?: Record<string, string>,
): Promise<string> {
  return (await askAndRead(shop, fields, headers)).outcome
}

/** The same, with the page that the sender then reads. */
export async function askAndRead(
  shop: Shop,
  fields: Fields,
  headers?: Record<string, string>,
): Promise<{ outcome: string; page: () => Promise<string> }> {
  const response = await sendForm(shop, fields, headers)
  const id = /^\/rescue\/request\?id=([0-9a-f-]{36})$/.exec(response.headers.get('Location') ?? '')
  if (id === null) throw new Error(`The form led to ${response.headers.get('Location')}`)
  const read = () => findRequest(shop, id[1]!)
  await until(async () => (await read()).outcome !== null)
  const page = async () => (await shop.app.request(`/rescue/request?id=${id[1]}`)).text()
  return { outcome: (await read()).outcome!, page }
}

function findRequest({ deps: { db } }: Pick<Shop, 'deps'>, id: string) {
  return db
    .selectFrom('rescue_requests')
    .select('outcome')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function readRequests({ deps: { db } }: Pick<Shop, 'deps'>) {
  return db
    .selectFrom('rescue_requests')
    .select(['id', 'outcome', 'payload_sealed'])
    .orderBy('created_at')
    .execute()
}

/** Starts a card checkout in a browser without a cookie and pays; `cookie` is the one it received. */
export async function payInBrowser(shop: Shop, email: string) {
  const response = await shop.app.request('/stripe/create-checkout-session', {
    method: 'POST',
    headers: { 'X-Forwarded-For': ownNetwork() },
  })
  const session = /\/pay\/(\w+)$/.exec(response.headers.get('Location')!)![1]!
  shop.stripe.pay(session, { email })
  return { session, cookie: readCookie(response)! }
}

export function readCookie(response: Response): string | null {
  return response.headers.get('Set-Cookie')?.split(';')[0] ?? null
}

/** As if that much time had passed since the order was paid and a correction was requested. */
export async function letPass({ deps: { db } }: Shop, session: string, milliseconds: number) {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'paid_at'])
    .where('provider_order_id', '=', session)
    .executeTakeFirstOrThrow()
  const before = (time: Date) => new Date(time.getTime() - milliseconds)
  await db
    .updateTable('orders')
    .set({ paid_at: before(order.paid_at!) })
    .where('id', '=', order.id)
    .execute()
  const waiting = await db
    .selectFrom('address_corrections')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('outcome', 'is', null)
    .execute()
  for (const { id, asked_at, takes_effect_at } of waiting)
    await db
      .updateTable('address_corrections')
      .set({ asked_at: before(asked_at), takes_effect_at: before(takes_effect_at) })
      .where('id', '=', id)
      .execute()
}

import { sql } from 'kysely'
import { ownNetwork, until } from './buyer.ts'
import type { Shop } from './shop.ts'

let networks = 0

export interface Fields {
  order: string
  email: string
}

/** Sends the form of /rescue as a browser does, by default from its own network. */
export function sendForm(
  shop: Pick<Shop, 'app'>,
  fields: Fields,
  {
    network = `203.${(networks += 1) >> 8}.${networks & 255}.9`,
    ...headers
  }: Record<string, string> = {},
) {
  return shop.app.request('/rescue', {
    method: 'POST',
    headers: {
      'X-Forwarded-For': network,
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
      ...headers,
    },
    body: new URLSearchParams({ ...fields }).toString(),
  })
}

/** Sends the form, and waits until its job is done. */
export async function askForKeys(
  shop: Shop,
  fields: Fields,
  headers?: Record<string, string>,
): Promise<void> {
  const { status, headers: answered } = await sendForm(shop, fields, headers)
  const location = answered.get('Location')
  if (location !== '/rescue/sent') throw new Error(`The form led to ${location}, ${status}`)
  await until(async () => (await readJobs(shop)).every(({ state }) => state === 'completed'))
}

export async function readJobs({ deps: { db } }: Pick<Shop, 'deps'>) {
  const { rows } = await sql<{ state: string; data: { id: string } }>`
    select state::text, data from pgboss.job where name = 'rescue' order by created_on
  `.execute(db)
  return rows
}

/** How often the keys of an order were emailed again. */
export async function countSentAgain({ deps: { db } }: Pick<Shop, 'deps'>, email: string) {
  const rows = await db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', email)
    .where('once', 'like', 'rescue\\_%')
    .execute()
  return rows.length
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

/** Begins a payment in crypto in a browser without a cookie; `cookie` is the one it received. */
export async function beginCryptoInBrowser(
  shop: Shop,
  email: string,
  headers: Record<string, string> = {},
) {
  const answer = await shop.app.request('/coinbase/create-charge', {
    method: 'POST',
    headers: {
      'X-Forwarded-For': ownNetwork(),
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({ email }).toString(),
  })
  const reference = answer.headers.get('Location')!.split('/').at(-1)!
  return { reference, cookie: readCookie(answer) }
}

import { sql } from 'kysely'
import { cookieOf, leadsTo, payInBrowser, pollOrder, press } from './checkout.ts'
import { until } from './clock.ts'
import { emailsTo } from './emails.ts'
import type { Shop } from './shop-type.ts'
import { createVisitor, ownEmail, ownNetwork, type Site } from './visitor.ts'

export interface Fields {
  order: string
  email: string
}

/** Sends the form of /rescue as a browser does, by default from its own network. */
export function sendForm(
  { app }: Site,
  fields: Fields,
  { network = ownNetwork(), ...headers }: Record<string, string> = {},
) {
  return app.request('/rescue', {
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

/** Begins a payment in crypto in a browser without a cookie; `cookie` is the one it received. */
export async function beginCryptoInBrowser(site: Site, email: string) {
  const answer = await press(site, { email })
  return { reference: leadsTo(answer), cookie: cookieOf(answer) }
}

/** Someone who paid by card in a browser and mistyped the address; the first emails have gone there. */
export async function buyMistyped(shop: Shop, name: string) {
  const right = ownEmail(name)
  const email = right.replace('example', 'exmaple')
  const { session, cookie } = await payInBrowser(shop, email)
  const { license_key: key } = await pollOrder(shop, session)
  await until(() => emailsTo(shop, email).length === 2)
  return { email, session, cookie, key: key!, right }
}

export type Mistyped = Awaited<ReturnType<typeof buyMistyped>>

/** Enters another address on the order page, in the browser with this cookie. */
export async function correctEmail(site: Site, order_id: string, email: string, cookie?: string) {
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie }
  return createVisitor(site).post('/api/order/correct-email', { order_id, email }, headers)
}

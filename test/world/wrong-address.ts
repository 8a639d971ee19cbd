import { sql } from 'kysely'
import { cookieOf, leadsTo, payInBrowser, pollOrder, press } from './checkout.ts'
import { until } from './clock.ts'
import { emailsTo } from './emails.ts'
import { forgetAllRateLimits } from './rows.ts'
import type { BareShop } from './shop-type.ts'
import {
  acceptEula,
  createVisitor,
  ownEmail,
  ownNetwork,
  type Person,
  type Site,
} from './visitor.ts'

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
  shop: BareShop,
  fields: Fields,
  headers?: Record<string, string>,
): Promise<void> {
  const { status, headers: answered } = await sendForm(shop, fields, headers)
  const location = answered.get('Location')
  if (location !== '/rescue/sent') throw new Error(`The form led to ${location}, ${status}`)
  await until(async () => (await readJobs(shop)).every(({ state }) => state === 'completed'))
}

export async function readJobs({ deps: { db } }: Pick<BareShop, 'deps'>) {
  const { rows } = await sql<{ state: string; data: { id: string } }>`
    select state::text, data from pgboss.job where name = 'rescue' order by created_on
  `.execute(db)
  return rows
}

export async function countSentAgain({ deps: { db } }: Pick<BareShop, 'deps'>, email: string) {
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

/**
 * Buys as someone who paid by card in a browser and mistyped the address; the first emails have been sent
 * there.
 */
export async function buyMistyped(shop: BareShop, name: string) {
  const right = ownEmail(name)
  const email = right.replace('example', 'exmaple')
  const { session, cookie } = await payInBrowser(shop, email)
  const { license_key: key } = await pollOrder(shop, session)
  await until(() => emailsTo(shop, email).length === 2)
  return { email, session, cookie, key: key!, right }
}

export type Mistyped = Awaited<ReturnType<typeof buyMistyped>>

/** Enters another address on the order page, in the browser with this cookie. */
export async function correctEmail(
  site: Site,
  order_id: string,
  email: string,
  cookie?: string,
  network = ownNetwork(),
) {
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie }
  return createVisitor(site, { network }).post(
    '/api/order/correct-email',
    { order_id, email },
    headers,
  )
}

/** Signs somebody in, with a key of a paid order and the EULA accepted. */
export async function welcome(shop: BareShop, name: string) {
  const person = await shop.sold({ by: 'hand', email: ownEmail(name), signedIn: true })
  await acceptEula(person)
  return person
}

/**
 * Requests the change for the `count`th time and reads both codes; `there` is the number of codes at the
 * new address by then.
 */
export async function askTo(shop: BareShop, person: Person, to: string, count = 1, there = 1) {
  await forgetAllRateLimits(shop)
  const request = { ...person.own, new_email: to }
  const { status } = await person.visitor.post('/api/account/change-email', request)
  if (status !== 200) throw new Error(`The change was answered with ${status}`)
  return {
    old_code: await readNewestCode(shop, person.email, count),
    new_code: await readNewestCode(shop, to, there),
  }
}

async function readNewestCode(shop: BareShop, email: string, count: number): Promise<string> {
  const find = () => emailsTo(shop, email, /code to change/)
  await until(() => find().length === count)
  return /\b\d{6}\b/.exec(find()[0]!.text)![0]
}

import type { AccountInfo, LicenseEntry } from '#contract/account.ts'
import type { Shop } from './shop.ts'
import { createVisitor, payFor, pollOrder, signIn, type Visitor } from './visitor.ts'

export interface Renewer {
  visitor: Visitor
  own: { email: string; code: string }
  /** The session of the purchase. */
  bought: string
  key: string
  license: LicenseEntry
}

/** A buyer of one license who is signed in. */
export async function welcomeRenewer(shop: Shop, email: string): Promise<Renewer> {
  const bought = await payFor(shop, email)
  const { license_key: key } = await pollOrder(shop, bought)
  const visitor = createVisitor(shop)
  const { code, account } = await signIn(shop, visitor, email)
  return { visitor, own: { email, code }, bought, key: key!, license: account.licenses[0]! }
}

/** Presses the button and pays on the hosted page; returns the session of the renewal. */
export async function payRenewal(shop: Shop, renewer: Renewer): Promise<string> {
  const session = await beginRenewal(renewer)
  shop.stripe.pay(session, { email: renewer.own.email })
  return session
}

export async function beginRenewal(
  { visitor, own, license }: Renewer,
  coupon?: string,
): Promise<string> {
  const request = { ...own, license_id: license.license_id, coupon }
  const { status, body } = await visitor.post('/api/account/renew', request)
  const session = /\/pay\/(\w+)$/.exec(body.url ?? '')?.[1]
  if (session === undefined) throw new Error(`No checkout: ${status} ${JSON.stringify(body)}`)
  return session
}

/** The license as its owner sees it now. */
export async function seeLicense({ visitor, own, license }: Renewer): Promise<LicenseEntry> {
  const { body } = await visitor.post<AccountInfo>('/api/account/get-info', own)
  return body.licenses.find(({ license_id }) => license_id === license.license_id)!
}

/** Our id of the order that a session pays. */
export async function findOrderId({ deps }: Pick<Shop, 'deps'>, session: string): Promise<string> {
  const order = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('provider_order_id', '=', session)
    .executeTakeFirstOrThrow()
  return order.id
}

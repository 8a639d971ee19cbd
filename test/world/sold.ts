import { randomUUID } from 'node:crypto'
import type { LicenseEntry } from '#contract/account.ts'
import { firstPriceCents, product } from '#contract/product.ts'
import { openAccount } from '#server/accounts/open-account.ts'
import { recordTransfer } from '#server/admin/quotes/record-transfer.ts'
import { issueIndividual, openKey } from '#server/licenses/issue.ts'
import type { NewQuote } from '#server/orders/quotes.ts'
import { beginAt, beginCheckout, settle } from './checkout.ts'
import { until } from './clock.ts'
import { emailsTo } from './emails.ts'
import { callLicense, setLicense } from './licenses.ts'
import { offer, sayTransfer } from './quotes.ts'
import { orderTerms } from './rows.ts'
import type { Sale, BareShop, Sold, Wanted } from './shop-type.ts'
import { enter, ownEmail, type Person, see } from './visitor.ts'

type Order = Omit<Wanted, 'devices' | 'signedIn'> & { email: string }

/** Makes a sale, and returns the buyer with everything they have after it. */
export async function sell<W extends Wanted>(shop: BareShop, wanted?: W): Promise<Sold<W>> {
  const { email = ownEmail(), devices = [], signedIn, ...order }: Wanted = wanted ?? {}
  const sale = await readSale(shop, await buy(shop, { ...order, email }))
  if (shop.works && order.by !== 'hand')
    await until(() => emailsTo(shop, email).some(({ text }) => text.includes(sale.key)))
  if (order.seats && order.kind !== 'team' && order.by !== 'transfer')
    await setLicense(shop, sale.id, { max_activations: order.seats })
  for (const name of devices) {
    const device = { license_key: sale.key, fingerprint: name, device_name: name }
    const { code } = await callLicense(shop, 'activate', device)
    if (code !== 'valid') throw new Error(`The key is ${code} on ${name}.`)
  }
  if (!signedIn) return sale as Sold<W>
  const person = await enter(shop, email)
  return { ...sale, ...person, license: findLicense(sale, person.account.licenses) } as Sold<W>
}

/** Buys, and returns our id of the paid order. */
async function buy(shop: BareShop, { kind, by = 'stripe', ...order }: Order): Promise<string> {
  const { email, coupon, seats, terms } = order
  if (by === 'hand') return (await writeSale(shop, email)).order
  const asked = { ...terms, email, ...(seats && { seats }) }
  if (by === 'transfer') return transfer(shop, asked)
  if (by === 'gumroad') return settle(shop, shop.gumroad.sell({ email }), by)
  if (kind === 'renewal') {
    const owner = await sell(shop, { email, signedIn: true })
    return settle(shop, await payRenewal(shop, owner, coupon))
  }
  if (by === 'stripe') {
    const session =
      kind === 'team'
        ? await beginAt(shop, (await offer(shop, asked)).token)
        : await beginCheckout(shop, { coupon })
    shop.stripe.pay(session, { email })
    return settle(shop, session)
  }
  const invoice = await beginCheckout(shop, { email, coupon })
  shop[by].pay(invoice)
  return settle(shop, invoice, by)
}

async function transfer(shop: BareShop, terms: Partial<NewQuote>): Promise<string> {
  const { id, cents } = await offer(shop, terms)
  const said = sayTransfer(shop, id, { total_cents: cents })
  const outcome = await recordTransfer.act(shop.deps, { name: 'operator:mia' }, said)
  if (!outcome.ok) throw new Error(outcome.problems.join())
  return outcome.change.subject
}

async function readSale({ deps }: BareShop, id: string): Promise<Sale> {
  const order = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const license = await deps.db
    .selectFrom('licenses')
    .selectAll()
    .where(({ eb, or }) => or([eb('order_id', '=', id), eb('id', '=', order.renews_license_id)]))
    .executeTakeFirstOrThrow()
  return {
    email: order.email!,
    session: order.provider_order_id!,
    order: id,
    paymentId: order.payment_id!,
    accountId: license.account_id!,
    id: license.id,
    key: openKey(deps, license)!,
  }
}

/** Writes a license of a paid order without a provider. */
export async function writeSale({ deps }: Pick<BareShop, 'deps'>, email: string): Promise<Sale> {
  const orderId = randomUUID()
  const paymentId = `pi_${orderId}`
  const session = `cs_test_${orderId.replaceAll('-', '')}`
  return deps.db.transaction().execute(async (trx) => {
    const account = await openAccount(deps, trx, { typed: email, normal: email })
    const paidAt = deps.clock.now()
    await trx
      .insertInto('orders')
      .values({
        ...orderTerms,
        id: orderId,
        provider: 'stripe',
        provider_order_id: session,
        payment_id: paymentId,
        amount_cents: firstPriceCents,
        currency: product.currency,
        state: 'paid',
        email,
        email_norm: email,
        account_id: account.id,
        created_at: paidAt,
        paid_at: paidAt,
      })
      .execute()
    const order = { id: orderId, accountId: account.id, paidAt }
    const { id, licenseKey: key } = await issueIndividual(deps, trx, order)
    return { email, session, order: orderId, paymentId, accountId: account.id, id, key }
  })
}

export type Owner = Omit<Person, 'email'> & { license: LicenseEntry }

/** Presses the button and pays on the hosted page; returns the session of the renewal. */
export async function payRenewal(shop: BareShop, owner: Owner, coupon?: string): Promise<string> {
  const session = await beginRenewal(owner, coupon)
  shop.stripe.pay(session, { email: owner.own.email })
  return session
}

export async function beginRenewal(
  { visitor, own, license }: Owner,
  coupon?: string,
): Promise<string> {
  const request = { ...own, license_id: license.license_id, coupon }
  const { status, body } = await visitor.post('/api/account/renew', request)
  const session = /\/pay\/(\w+)$/.exec(body.url ?? '')?.[1]
  if (session === undefined) throw new Error(`No checkout: ${status} ${JSON.stringify(body)}`)
  return session
}

export async function seeLicense(owner: Owner): Promise<LicenseEntry> {
  return findLicense({ id: owner.license.license_id }, (await see(owner)).licenses)
}

const findLicense = ({ id }: { id: string }, licenses: LicenseEntry[]) =>
  licenses.find(({ license_id }) => license_id === id)!

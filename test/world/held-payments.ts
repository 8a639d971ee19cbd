import type { HoldReason } from '#server/orders/held/why-held.ts'
import { makeQuoteToken, relink } from '#server/orders/quotes.ts'
import { noteFraudWarning } from '#server/orders/refund.ts'
import type { Session } from '#stand-ins/stripe/wire.ts'
import { clientOf } from '#stand-ins/stripe/test-shop.ts'
import { beginAt, beginCheckout, judge, pay } from './checkout.ts'
import { readPayment } from './providers.ts'
import { offer } from './quotes.ts'
import type { BareShop } from './shop-type.ts'
import { payRenewal } from './sold.ts'
import { ownEmail } from './visitor.ts'

/** Makes a payment for each reason, and returns the provider's id of the order. */
export const ways: Record<HoldReason, (shop: BareShop, email: string) => Promise<string>> = {
  wrong_amount: (shop, email) => payDoctored(shop, email, { amount_total: 4800 }),
  wrong_currency: (shop, email) => payDoctored(shop, email, { currency: 'eur' }),
  no_payment: (shop, email) => payDoctored(shop, email, { payment_status: 'no_payment_required' }),
  wrong_mode: (shop, email) => payDoctored(shop, email, { livemode: true }),
  wrong_kind: (shop, email) => payDoctored(shop, email, { mode: 'subscription' }),
  no_email: (shop, email) => payDoctored(shop, email, { customer_details: null }),
  wrong_lines: payOtherLines,
  managed_payment: payManaged,
  unknown_order: async (shop, email) => {
    const session = await pay(shop, email)
    shop.stripe.doctor(session, { metadata: {} })
    return forgetOrder(shop, session)
  },
  forgotten_order: async (shop, email) => forgetOrder(shop, await pay(shop, email)),
  forgotten_quote: payForgottenQuote,
  underpaid: async (shop, email) => {
    const invoice = await beginCheckout(shop, { email })
    shop.btcpay.pay(invoice, { amount: '40.00' })
    shop.btcpay.expire(invoice)
    return judge(shop, invoice, 'btcpay')
  },
  overpaid: async (shop, email) => {
    const invoice = await beginCheckout(shop, { email })
    shop.btcpay.pay(invoice, { amount: '60.00' })
    return judge(shop, invoice, 'btcpay')
  },
  late: async (shop, email) => {
    const invoice = await beginCheckout(shop, { email })
    shop.btcpay.expire(invoice)
    shop.btcpay.pay(invoice)
    return judge(shop, invoice, 'btcpay')
  },
  fraud_warning: async (shop, email) => {
    const session = await judge(shop, await pay(shop, email))
    await noteFraudWarning(shop.deps, shop.deps.payments.stripe, readPayment(shop, session))
    return session
  },
  license_revoked: async (shop, email) => {
    const owner = await shop.sold({ email, signedIn: true })
    const renewal = await payRenewal(shop, owner)
    shop.stripe.refund(owner.session)
    await judge(shop, owner.session)
    return judge(shop, renewal)
  },
  quote_paid: async (shop, email) => {
    const { id, token } = await offer(shop, { email })
    const first = await beginAt(shop, token)
    const next = makeQuoteToken()
    await shop.deps.db.transaction().execute((trx) => relink(shop.deps, trx, { id }, next))
    const second = await beginAt(shop, next)
    for (const session of [first, second]) {
      shop.stripe.pay(session, { email })
      await judge(shop, session)
    }
    return second
  },
}

/** Pays so that the reason applies; returns the row of the held payment. */
export async function holdOne(shop: BareShop, reason: HoldReason, email = ownEmail()) {
  const reference = await ways[reason](shop, email)
  return shop.deps.db
    .selectFrom('held_payments')
    .selectAll()
    .where('reference', '=', reference)
    .where('reason', '=', reason)
    .executeTakeFirstOrThrow()
}

async function payDoctored(
  shop: BareShop,
  email: string,
  patch: Partial<Session>,
): Promise<string> {
  const session = await pay(shop, email)
  shop.stripe.doctor(session, patch)
  return judge(shop, session)
}

/** Pays for a session that Stripe sells itself, with a tax of its own. */
async function payManaged(shop: BareShop, email: string): Promise<string> {
  const session = await beginCheckout(shop)
  shop.stripe.doctor(session, { managed_payments: { enabled: true }, amount_total: 5390 })
  shop.stripe.pay(session, { email })
  return judge(shop, session)
}

/** Pays for an order of the shop whose session has other lines that add up. */
async function payOtherLines(shop: BareShop, email: string): Promise<string> {
  const ours = await beginCheckout(shop)
  const price_data = { currency: 'usd', unit_amount: 2450, product_data: { name: 'Half' } }
  const { secretKey } = shop.deps.config.stripe!
  const { id } = await clientOf(shop.stripe.url, secretKey).checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 2, price_data }],
    success_url: 'https://a.test',
  })
  await shop.deps.db
    .updateTable('orders')
    .set({ provider_order_id: id })
    .where('provider_order_id', '=', ours)
    .execute()
  shop.stripe.pay(id, { email })
  return judge(shop, id)
}

async function forgetOrder(shop: BareShop, session: string): Promise<string> {
  await shop.deps.db.deleteFrom('orders').where('provider_order_id', '=', session).execute()
  return judge(shop, session)
}

async function payForgottenQuote(shop: BareShop, email: string): Promise<string> {
  const { id, token } = await offer(shop, { email })
  const session = await beginAt(shop, token)
  await shop.deps.db.deleteFrom('quotes').where('id', '=', id).execute()
  shop.stripe.pay(session, { email })
  return judge(shop, session)
}

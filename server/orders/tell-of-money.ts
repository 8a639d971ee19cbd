import { sql } from 'kysely'
import { paymentMethods, showReference } from '#contract/providers.ts'
import type { Trx } from '#db/schema.ts'
import { findPageOfOrder } from '../checkout/providers.ts'
import type { Books, Deps } from '../deps.ts'
import type { MoneyNews } from '../mail/emails/money-news.ts'
import { queueEmail } from '../mail/outbox.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import type { Order } from './order.ts'
import type { PaymentChange } from './payment-status.ts'
import { unreadableEmail, whyQuarantined, type QuarantineReason } from './held/why-quarantined.ts'

interface Quarantined {
  id: string
  provider: Order['provider']
  reference: string
  reason: QuarantineReason
  detail: Record<string, unknown>
}

/** Tells the vendor what a change of an order's payment means: by email, and by webhook. */
export async function tellOfChange(
  deps: Deps,
  trx: Trx,
  order: Order,
  change: PaymentChange,
): Promise<void> {
  const news = findNews(order, change)
  if (news === null || (isEnd(news) && (await wasOrdered(trx, order, change)))) return
  const answerBy = change.after.answerBy?.toISOString() ?? null
  const { before, after, invoice } = change
  const isRefunded = before.refundedCents >= order.amount_cents!
  const wasLost = before.dispute === 'lost'
  const about = { ...describeOrder(deps, order), answerBy, isRefunded, wasLost, invoice, why: null }
  await email(deps, trx, { ...about, what: news }, `${order.id}:${after.read}`)
  const data = describeMoney(order)
  if (news === 'dispute_opened' || news === 'dispute_reopened')
    await announce(deps, trx, { type: 'dispute.opened', data: { ...data, answer_by: answerBy } })
  if (news === 'dispute_won' || news === 'dispute_lost') {
    const outcome = news === 'dispute_won' ? ('won' as const) : ('lost' as const)
    await announce(deps, trx, { type: 'dispute.closed', data: { ...data, outcome } })
  }
}

/** A lost dispute ends the license too, and is told as what it is. One that is withdrawn is won. */
function findNews(
  { kind }: Order,
  { before, after, licenseStatus, hasChanged }: PaymentChange,
): MoneyNews['what'] | null {
  if (after.dispute !== before.dispute) {
    if (after.dispute === 'open')
      return before.dispute === 'none' ? 'dispute_opened' : 'dispute_reopened'
    return after.dispute === 'lost' ? 'dispute_lost' : 'dispute_won'
  }
  if (!hasChanged || licenseStatus !== 'revoked') return null
  return kind === 'renewal' ? 'renewal_ended' : 'license_ended'
}

function isEnd(news: MoneyNews['what']): boolean {
  return news === 'license_ended' || news === 'renewal_ended'
}

/** A refund that an operator asked for is no news; one by bank is recorded by them alone. */
async function wasOrdered(trx: Trx, order: Order, { after }: PaymentChange): Promise<boolean> {
  if (order.provider === 'transfer') return true
  const { rows } = await sql`
    select from operator_actions
    where action in ('orders/refund', 'quarantine/refund')
      and (after ->> 'refundedCents')::int >= ${after.refundedCents}
      and (subject = ${order.id} or subject in (
        select id::text from quarantine
        where provider = ${order.provider} and reference = ${order.provider_order_id}
      ))
    limit 1
  `.execute(trx)
  return rows.length > 0
}

/** Tells the vendor that money which left did not arrive. `eventId`: the provider's event that says so. */
export async function tellOfFailedRefund(
  deps: Deps,
  trx: Trx,
  order: Order,
  eventId: string,
): Promise<void> {
  const about = { ...describeOrder(deps, order), answerBy: null, isRefunded: false, why: null }
  await email(deps, trx, { ...about, what: 'refund_failed' }, eventId)
  await announce(deps, trx, { type: 'refund.failed', data: describeMoney(order) })
}

/** Tells the vendor of a payment that needs a decision. */
export async function tellOfQuarantine(
  deps: Deps,
  trx: Trx,
  { id, provider, reference, reason, detail }: Quarantined,
): Promise<void> {
  const news: MoneyNews = {
    what: 'payment_quarantined',
    provider: paymentMethods[provider].name,
    payment: showReference(provider, reference),
    cents: readNumber(detail.amountCents ?? detail.receivedCents),
    currency: typeof detail.currency === 'string' ? detail.currency : null,
    answerBy: null,
    isRefunded: false,
    why: reason === 'no_email' && detail.hasEmail ? unreadableEmail : whyQuarantined[reason],
    atProvider: null,
    inConsole: findConsolePage(deps, `/admin/quarantine?id=${id}`),
  }
  await email(deps, trx, news, id)
  const data = { quarantine: id, provider, payment: news.payment, reason }
  await announce(deps, trx, { type: 'payment.quarantined', data })
}

/** `about` makes the email one of a kind. Nobody is emailed without ALERT_EMAIL. */
async function email(deps: Deps, trx: Trx, news: MoneyNews, about: string): Promise<void> {
  const facts = { kind: 'money_news' as const, ...news }
  await queueEmail(deps, trx, deps.config.alertEmail, facts, { once: `${news.what}:${about}` })
}

function describeOrder(deps: Deps, order: Order) {
  return {
    provider: paymentMethods[order.provider].name,
    payment: order.order_number,
    cents: order.amount_cents,
    currency: order.currency,
    atProvider: findPageOfOrder(deps.peers, order),
    inConsole: findConsolePage(deps, `/admin/order?id=${order.id}`),
  }
}

/** A shop without ADMINS has no console. */
function findConsolePage({ config }: Books, path: string): string | null {
  return config.admins.length > 0 ? path : null
}

function describeMoney({ id, provider, amount_cents: cents, currency }: Order) {
  return { order: id, provider, amount_cents: cents!, currency: currency! }
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

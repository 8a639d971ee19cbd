import { paymentMethods, showReference } from '#contract/providers.ts'
import type { Trx } from '#db/schema.ts'
import type { FailedRefund } from '../checkout/provider.ts'
import { findPageOfOrder } from '../checkout/providers.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import type { MoneyNews } from '../mail/emails/money-words.ts'
import { queueEmail } from '../mail/outbox.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import type { Order, ReadOrder } from './order.ts'
import { keptOf, type PaymentChange } from './payment-status.ts'
import { wasOrdered } from './refund-requests.ts'
import { gatherPast } from './tell-of-past.ts'
import { remarks, unreadableEmail, whyHeld, type HoldReason } from './held/why-held.ts'

interface HeldPayment {
  id: string
  provider: Order['provider']
  reference: string
  reason: HoldReason
  detail: Record<string, unknown>
  isPast?: boolean | undefined
}

/** Tells the vendor, by email and by webhook, what a change to an order's payment means. */
export async function tellOfChange(
  deps: Deps,
  trx: Trx,
  order: Order,
  change: PaymentChange,
): Promise<void> {
  const { before, after, sumsBefore, licenseStatus, hasChanged } = change
  const about = {
    ...describeOrder(deps, order),
    isRefunded: sumsBefore.refundedCents >= order.amount_cents!,
    wasLost: before.dispute === 'lost',
    hasEnded: licenseStatus === 'revoked',
    isRestored: hasChanged && licenseStatus === 'active',
    invoice: change.invoice,
  }
  for (const { what, cents } of findNews(order, change)) {
    if (isEnd(what) && (await wasOrdered(trx, order, after.refundedCents))) continue
    const isInquiry = what === 'inquiry_opened'
    const answerBy = (isInquiry ? after.inquiryBy : after.answerBy)?.toISOString() ?? null
    const news = { ...about, what, cents, answerBy, why: null }
    await email(deps, trx, news, `${order.id}:${change.read}`, change.isPast)
    await announceDispute(deps, trx, order, news)
  }
  for (const { id, cents, why } of listFailed(change)) {
    const news = { ...about, what: 'refund_failed' as const, cents, answerBy: null, why }
    await email(deps, trx, news, `${order.id}:${id}`, change.isPast)
    const data = { ...describeMoney(order), refund_cents: cents }
    await announce(deps, trx, { type: 'refund.failed', data })
  }
  await announceRefund(deps, trx, order, change)
}

interface News {
  what: MoneyNews['what']
  cents: number | null
}

/**
 * Lists the news in a change. A lost dispute also ends the license, but is reported only as a lost dispute. A
 * withdrawn dispute counts as won.
 */
function findNews({ kind, amount_cents: paid }: Order, change: PaymentChange): News[] {
  const { before, after, licenseStatus, hasChanged } = change
  const opened = after.disputedCents - before.disputedCents
  const lost = after.lostCents - before.lostCents
  const won = -(opened + lost)
  const isReopened = after.dispute === 'open' && before.dispute === 'won'
  const isAppealed = after.dispute === 'open' && before.dispute === 'lost' && opened <= 0
  const hasEnded = hasChanged && licenseStatus === 'revoked' && lost <= 0
  const told: [boolean, MoneyNews['what'], number | null][] = [
    [before.inquiryBy === null && after.inquiryBy !== null, 'inquiry_opened', paid],
    [opened > 0 && !isReopened, 'dispute_opened', opened],
    [isReopened, 'dispute_reopened', opened],
    [isAppealed && lost <= 0, 'dispute_reopened', after.lostCents],
    [lost > 0, 'dispute_lost', lost],
    [won > 0, 'dispute_won', won],
    [hasEnded, kind === 'renewal' ? 'renewal_ended' : 'license_ended', paid],
  ]
  return told.flatMap(([isSo, what, cents]) =>
    isSo ? { what, cents: cents && Math.min(cents, paid!) } : [],
  )
}

/**
 * Lists refunds that failed. If the provider does not name them, a lower refunded sum than before shows that
 * one did.
 */
function listFailed({ read, failed, sumsBefore, sums }: PaymentChange): FailedRefund[] {
  const returned = sumsBefore.refundedCents - sums.refundedCents
  if (failed.length > 0 || returned <= 0) return failed
  return [{ id: String(read), cents: returned, why: null }]
}

async function announceDispute(
  deps: Deps,
  trx: Trx,
  order: Order,
  { what, cents, answerBy: answer_by }: News & Pick<MoneyNews, 'answerBy'>,
): Promise<void> {
  const data = { ...describeMoney(order), disputed_cents: cents! }
  if (what === 'dispute_opened' || what === 'dispute_reopened')
    await announce(deps, trx, { type: 'dispute.opened', data: { ...data, answer_by } })
  if (what === 'dispute_won' || what === 'dispute_lost') {
    const outcome = what === 'dispute_won' ? ('won' as const) : ('lost' as const)
    await announce(deps, trx, { type: 'dispute.closed', data: { ...data, outcome } })
  }
}

function isEnd(news: MoneyNews['what']): boolean {
  return news === 'license_ended' || news === 'renewal_ended'
}

/** Announces a refund. A lost dispute takes the money back like a refund, but only once. */
async function announceRefund(
  deps: Deps,
  trx: Trx,
  order: Order,
  { sumsBefore, sums }: PaymentChange,
): Promise<void> {
  const isRefund = sums.refundedCents > sumsBefore.refundedCents
  const isLost = sums.lostCents > sumsBefore.lostCents
  if (!isRefund && !isLost) return
  const data = {
    order: order.id,
    amount_cents: order.amount_cents!,
    refunded_cents: sums.refundedCents,
    lost_cents: sums.lostCents,
    currency: order.currency!,
    reason: isLost ? ('lost_dispute' as const) : ('refund' as const),
    is_full: keptOf(sums) === 0,
  }
  await announce(deps, trx, { type: 'order.refunded', data })
}

export async function tellOfHeldPayment(
  deps: Deps,
  trx: Trx,
  { id, provider, reference, reason, detail, isPast }: HeldPayment,
): Promise<void> {
  const news: MoneyNews = {
    what: 'payment_held',
    provider: paymentMethods[provider].name,
    payment: showReference(provider, reference),
    order: await findOrderNumber(trx, { provider, reference }),
    cents: readNumber(detail.receivedCents ?? detail.amountCents),
    currency: typeof detail.currency === 'string' ? detail.currency : null,
    answerBy: null,
    why: reason === 'no_email' && detail.hasEmail ? unreadableEmail : whyHeld[reason],
    remark: remarks[reason],
    atProvider: null,
    inConsole: findConsolePage(deps, `/admin/held-payments?id=${id}`),
  }
  await email(deps, trx, news, id, isPast)
  const data = { held_payment: id, provider, payment: news.payment, reason }
  await announce(deps, trx, { type: 'payment.held', data })
}

async function findOrderNumber(
  trx: Trx,
  { provider, reference }: Pick<HeldPayment, 'provider' | 'reference'>,
): Promise<string | null> {
  const order = await trx
    .selectFrom('orders')
    .select('order_number')
    .where('provider', '=', provider)
    .where('provider_order_id', '=', reference)
    .executeTakeFirst()
  return order?.order_number ?? null
}

/** Tells the vendor of each refund of a held payment that failed. */
export async function tellOfHeldRefund(
  deps: Deps,
  trx: Trx,
  { id, provider, reference }: Pick<HeldPayment, 'id' | 'provider' | 'reference'>,
  { currency, paymentStatus, isPast }: ReadOrder,
): Promise<void> {
  const number = await findOrderNumber(trx, { provider, reference })
  for (const { id: refund, cents, why } of paymentStatus.refunds?.failed ?? []) {
    const news: MoneyNews = {
      what: 'refund_failed',
      provider: paymentMethods[provider].name,
      payment: number ?? showReference(provider, reference),
      cents,
      currency,
      answerBy: null,
      why,
      atProvider: null,
      inConsole: findConsolePage(deps, `/admin/held-payments?id=${id}`),
    }
    await email(deps, trx, news, `${id}:${refund}`, isPast)
  }
}

/** Queues an email to the vendor. `about` makes it unique. Without ALERT_EMAIL, nothing is sent. */
async function email(
  deps: Deps,
  trx: Trx,
  news: MoneyNews,
  about: string,
  isPast = false,
): Promise<void> {
  if (isPast) return gatherPast(deps, trx, news)
  const facts = { kind: 'money_news' as const, ...news }
  await queueEmail(deps, trx, deps.config.alertEmail, facts, { once: `${news.what}:${about}` })
}

function describeOrder(deps: Deps, order: Order) {
  return {
    provider: paymentMethods[order.provider].name,
    payment: order.order_number,
    currency: order.currency,
    atProvider: findPageOfOrder(deps.peers, order),
    inConsole: findConsolePage(deps, `/admin/order?id=${order.id}`),
  }
}

/** Returns the address of a console page; null in a shop without ADMINS, which has no console. */
export function findConsolePage({ config }: ShopContext, path: string): string | null {
  return config.admins.length > 0 ? path : null
}

function describeMoney({ id, provider, amount_cents: cents, currency }: Order) {
  return { order: id, provider, amount_cents: cents!, currency: currency! }
}

function readNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

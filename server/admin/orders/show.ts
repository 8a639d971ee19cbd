import { sql } from 'kysely'
import type { z } from 'zod'
import type { shownOrder } from '#contract/admin/orders.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { findPageOfOrder } from '../../checkout/providers.ts'
import type { Order } from '../../orders/order.ts'
import { sumsOf } from '../../orders/payment-status.ts'
import { findHolders } from '../../licenses/holders.ts'
import { saySender } from '../../customers/withdrawals.ts'
import { shownOfEach } from '../../watch/problems/problem.ts'
import { readNotedMoney } from '../../orders/held/noted-money.ts'
import { findDiscount } from '../../prices/coupons.ts'
import type { Operator } from '../act.ts'
import { hideInDiscount } from '../coupons/codes.ts'
import { findNamedOrder, wordsOfOperators } from '../../orders/named.ts'
import { listEmails } from '../emails/list.ts'
import { whyNotIssueInvoice } from './issue-invoice.ts'
import { listOrders } from './list.ts'
import { whyNotRecordRefund } from './record-refund.ts'
import { whyNotRefundOrder } from './refund.ts'
import type { NameAction } from '../audit/tell-action.ts'
import { readOrderTimeline } from '../timeline.ts'
import { findUnmadeRefund } from '../../orders/refund-requests.ts'

type ShownOrder = z.input<typeof shownOrder>
/**
 * Shows one order, named by its id (ours or the provider's): what was ordered, paid and delivered, and what
 * followed.
 */
export async function showOrder(
  deps: Deps,
  name: string,
  by: Operator,
  nameAction: NameAction,
): Promise<ShownOrder | { refused: string }> {
  const order = await findNamedOrder(deps, name, wordsOfOperators)
  if (order === null) return { refused: `There is no order ${name}.` }
  const [listed] = await listOrders.readRows(deps, by, sql`orders.id = ${order.id}`)
  const licenses = await listLicenses(deps, order.id)
  const heldPayments = await listHeldPayments(deps, order)
  return {
    ...listed!,
    asked: await describeAsked(deps, order, by),
    paid: describePaid(order),
    page: findPageOfOrder(deps.peers, order),
    transfers: await listTransfers(deps, order.id),
    refunds: await listRefunds(deps, order.id),
    unmade_refund_cents: await findUnmadeTotal(deps, order),
    dispute: order.dispute,
    disputed_cents: order.disputed_cents,
    inquiry_due_at: order.inquiry_due_at,
    fraud_warning: order.fraud_warning,
    licenses,
    documents: await listDocuments(deps, order.id),
    emails: await listEmailsAbout(deps, by, [order.id, ...licenses.map(({ id }) => id)]),
    held_payments: heldPayments,
    withdrawals: await listWithdrawals(deps, order),
    timeline: await readOrderTimeline(deps, order.id, nameAction),
    why_not: {
      refund: whyNotRefundOrder(deps, order),
      record_refund: whyNotRecordRefund(order),
      complete: whyNotComplete(order, heldPayments),
      issue_invoice: await whyNotIssueInvoice(deps, order),
    },
  }
}

async function findUnmadeTotal({ db }: ShopContext, order: Order): Promise<number | null> {
  const { refundedCents, onItsWayCents } = sumsOf(order)
  const unmade = await findUnmadeRefund(db, order.id, refundedCents + onItsWayCents)
  return unmade?.total_cents ?? null
}

async function describeAsked(
  { db }: ShopContext,
  order: Order,
  by: Operator,
): Promise<ShownOrder['asked']> {
  return {
    unit_cents: order.unit_cents,
    cents: order.unit_cents * order.quantity,
    discount: hideInDiscount(await findDiscount(db, order), by),
    currency: order.price_currency,
    taxed: order.taxed,
    tax_behavior: order.tax_behavior,
  }
}

function describePaid(order: Order): ShownOrder['paid'] {
  if (order.paid_at === null) return null
  return {
    at: order.paid_at,
    cents: order.amount_cents!,
    tax_cents: order.tax_cents,
    currency: order.currency!,
    payment_id: order.payment_id,
    country: order.country,
  }
}

function listTransfers({ db }: ShopContext, id: string): Promise<ShownOrder['transfers']> {
  return db
    .selectFrom('bank_transfers')
    .select(['direction', 'day', 'reference', 'cents'])
    .where('order_id', '=', id)
    .orderBy('recorded_at')
    .execute()
}

function listRefunds({ db }: ShopContext, id: string): Promise<ShownOrder['refunds']> {
  return db
    .selectFrom('refunds')
    .select(['at', 'cents'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
}

/** Lists the licenses that the order bought, and the one it renewed. */
async function listLicenses(deps: ShopContext, id: string): Promise<ShownOrder['licenses']> {
  const rows = await deps.db
    .selectFrom('licenses')
    .select(['id', 'account_id', 'license_type as type', 'status', 'key_last4 as last4'])
    .select(['updates_until', 'max_activations as seats', 'created_at', 'key_replaced_at'])
    .select(sql<string | null>`(select email from accounts where id = account_id)`.as('owner'))
    .select(sql<boolean>`order_id is distinct from ${id}`.as('is_renewed'))
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('order_id', '=', id),
        eb('id', 'in', selectFrom('renewals').select('license_id').where('order_id', '=', id)),
      ]),
    )
    .orderBy('seat')
    .execute()
  const holders = await findHolders(deps, rows)
  return rows.map(({ key_replaced_at: replacedAt, owner, ...row }) => {
    const holder = holders.get(row.id) ?? null
    const ofHolder = replacedAt === null ? holder?.split(', ').at(-1) : undefined
    return { ...row, holder, sent_to: ofHolder ?? owner }
  })
}

async function listDocuments({ db }: ShopContext, id: string): Promise<ShownOrder['documents']> {
  const { rows } = await sql<ShownOrder['documents'][number]>`
    select number, 'invoice' as what, issued_at from invoices where order_id = ${id}
    union all
    select credit_notes.number, 'credit note', credit_notes.issued_at
    from credit_notes join invoices on invoices.number = invoice_number where order_id = ${id}
    order by issued_at, number
  `.execute(db)
  return rows
}

function listEmailsAbout(
  deps: ShopContext,
  by: Operator,
  ids: string[],
): Promise<ShownOrder['emails']> {
  return listEmails.readRows(deps, by, sql`license_id = any(${ids}) or about = any(${ids})`, most)
}

const most = 100

async function listHeldPayments(
  { db }: ShopContext,
  { provider, provider_order_id: reference }: Order,
): Promise<ShownOrder['held_payments']> {
  if (reference === null || provider === 'transfer') return []
  const rows = await db
    .selectFrom('held_payments')
    .select(['id', 'created_at', 'reason', 'decision', 'detail'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ detail, ...row }) => ({ ...row, cents: readNotedMoney(detail).cents }))
}

async function listWithdrawals(
  { db }: ShopContext,
  { id, email_norm: email }: Order,
): Promise<ShownOrder['withdrawals']> {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy(sql`dismissed_at is null and email_norm is not distinct from ${email}`, 'desc')
    .orderBy('sent_at', 'desc')
    .limit(shownOfEach)
    .execute()
  return rows.map((sent) => ({
    ...sent,
    finding: sent.finding!,
    sender: saySender(sent, email === null ? null : sent.email_norm === email),
  }))
}

function whyNotComplete(
  { paid_at: paidAt }: Order,
  heldPayments: ShownOrder['held_payments'],
): string | null {
  if (paidAt !== null) return 'This order is already paid and delivered.'
  const isNameless = heldPayments.some(
    ({ reason, decision }) => reason === 'no_email' && decision === null,
  )
  return isNameless ? null : 'This order isn’t waiting for an address.'
}

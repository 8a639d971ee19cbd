import { sql, type Selectable } from 'kysely'
import { nameReason, sayDifference } from '#contract/admin/states.ts'
import { formatTime } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { paymentMethods, providers, showReference, type Provider } from '#contract/providers.ts'
import type { Database } from '#db/schema.ts'
import { listProviders } from '../../checkout/provider.ts'
import { findPageOfOrder } from '../../checkout/providers.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import type { Fault } from '../../settings/faults.ts'
import { askedCents } from '../../orders/held/asked-cents.ts'
import { readNotedMoney } from '../../orders/held/noted-money.ts'
import { remarks, type HoldReason } from '../../orders/held/why-held.ts'
import { orderPath, shownOfEach, type Found } from './problem.ts'

export async function findHeldPayments({ db }: ShopContext): Promise<Found<'payment_held'>[]> {
  const rows = await db
    .selectFrom('held_payments')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.provider', '=', 'held_payments.provider')
        .onRef('provider_order_id', '=', 'reference'),
    )
    .select([
      'held_payments.id',
      'held_payments.provider',
      'reference',
      'reason',
      'detail',
      'email',
    ])
    .select(['held_payments.created_at', 'order_number'])
    .select(askedCents.as('asked_cents'))
    .where('decided_at', 'is', null)
    .orderBy('held_payments.created_at')
    .orderBy('held_payments.id')
    .limit(shownOfEach)
    .execute()
  return rows.map(({ id, reason, created_at: since, ...payment }) => ({
    kind: 'payment_held',
    ...sayWhy(reason as HoldReason, payment),
    since,
    page: `/admin/held-payments?id=${id}`,
  }))
}

function sayWhy(reason: HoldReason, payment: HeldPayment) {
  const remark = remarks[reason]
  const { detail: noted, asked_cents } = payment
  const difference = sayDifference({ reason, asked_cents, ...readNotedMoney(noted) })
  const detail = sayPayment(payment)
  if (remark === undefined)
    return {
      sentence: difference
        ? `A payment is ${difference}`
        : `A payment is held: ${nameReason(reason)}`,
      detail,
    }
  return {
    sentence: `A payment ${difference ? `is ${difference}` : remark.title}, and its buyer has the key`,
    detail: `${detail}. ${remark.todo}`,
  }
}

interface HeldPayment {
  provider: Provider
  reference: string
  detail: unknown
  email: string | null
  order_number: string | null
  asked_cents: number | null
}

/**
 * Returns `$39.00 from ada@example.org for order P-7K3M-2Q9D, through Coinbase`. Without address and number,
 * it says which payment it is.
 */
function sayPayment({ provider, reference, detail, email, order_number: number }: HeldPayment) {
  const { cents, currency } = readNotedMoney(detail)
  const what = cents !== null && currency !== null ? formatPrice(cents, currency) : 'A payment'
  const from = email === null ? '' : ` from ${email}`
  const order = number === null ? '' : ` for order ${number}`
  const which = email ?? number ?? showReference(provider, reference)
  const isNamed = which === email || which === number
  return `${what}${from}${order}, through ${providers[provider].name}${isNamed || which === null ? '' : `, ${which}`}`
}

export async function findDisputes({ db, peers, config }: Deps): Promise<Found<'dispute_open'>[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'provider', 'provider_order_id', 'payment_id'])
    .select(['email', 'amount_cents', 'disputed_cents', 'lost_cents', 'currency'])
    .select(['disputed_at', 'dispute_due_at'])
    .where('dispute', '=', 'open')
    .orderBy('created_at')
    .limit(shownOfEach)
    .execute()
  return rows.map((order) => {
    const { id, order_number: number, email, currency, dispute_due_at: due } = order
    const { name } = paymentMethods[order.provider]
    const page = findPageOfOrder(peers, order)
    // During an appeal, the lost amount is disputed again.
    const cents = Math.min(order.disputed_cents || order.lost_cents, order.amount_cents!)
    const what = formatPrice(cents, currency!)
    return {
      kind: 'dispute_open',
      sentence: `${email ?? 'Somebody who was erased'} disputes ${what}`,
      detail: `Order ${number}, paid through ${name}. Respond there${due ? ` by ${formatTime(due, config.sellerTimeZone)}` : ''}.`,
      since: order.disputed_at!,
      page: orderPath(id),
      ...(page && { at_provider: { label: `Open at ${name}`, page } }),
    }
  })
}

type ProviderProblem = 'provider_refuses_key' | 'provider_silent'

/**
 * Finds the providers in use that do not answer, from their latest answers, including answers about a single
 * order.
 */
export async function findSilentProviders({
  db,
  payments,
  faults,
}: Deps): Promise<Found<ProviderProblem>[]> {
  const known = listProviders(payments).map(({ name }) => name)
  const rows = await db
    .selectFrom('health')
    .selectAll()
    .where('name', 'in', known)
    .where('answer', '<>', 'answers')
    .execute()
  return [...rows.map(describeHealth), ...faults.list().flatMap(describeUnanswered)]
}

function describeUnanswered({ provider, since }: Fault): Found<'provider_silent'>[] {
  if (provider === null) return []
  const { name } = providers[provider]
  return [
    {
      kind: 'provider_silent',
      sentence: `${name} does not answer about one of its orders`,
      detail: `It answers otherwise, and is asked again. If this lasts, ask its support: “a call to a payment provider failed” in the log has the id of the request.`,
      since,
    },
  ]
}

/** Explains the effect of a provider that does not answer or refuses our key. */
function describeHealth(row: Selectable<Database['health']>): Found<ProviderProblem> {
  const { answer, since } = row
  const id = row.name as Provider
  if (answer === 'refused') return { kind: 'provider_refuses_key', subject: id, since }
  const { name } = providers[id]
  return {
    kind: 'provider_silent',
    sentence: `${name} does not answer`,
    detail: `Nobody can pay with ${name} until it answers again. Look at its status page.`,
    since,
  }
}

/** Finds stalled work, in views that are small enough to be read each time. */
export async function findStalled({ db }: ShopContext): Promise<Found<Stalled['kind']>[]> {
  const { rows } = await sql<Stalled>`
    select 'no_sale_begins' as kind, subject, problem, since, sales as count from invariant_i20
    union all
    select case when problem like 'compared until %' then 'books_late' else 'books_differ' end,
      subject, problem,
      (select coalesce(
        (select since from broken_invariants broken
          where broken.view = 'invariant_i18' and broken.subject = differing.subject),
        (select begun_at from reconciliations where provider = differing.subject))),
      1
    from invariant_i18 differing
    union all
    (select 'event_stuck', subject, problem,
      (select min(received_at) from provider_events where event_id = subject), 1
    from invariant_i4 limit ${shownOfEach})
  `.execute(db)
  return rows.map(({ kind, subject, problem, since, count }) => ({
    kind,
    ...(kind === 'no_sale_begins' && { subject }),
    sentence: stalled[kind](providers[subject as Provider]?.name ?? subject),
    ...detailOf(kind, subject, problem),
    since,
    count,
  }))
}

interface Stalled {
  kind: 'no_sale_begins' | 'books_differ' | 'books_late' | 'event_stuck'
  subject: string
  problem: string
  since: Date
  count: number
}

const stalled: Record<Stalled['kind'], (name: string) => string> = {
  no_sale_begins: (name) => `Sales through ${name} have stopped`,
  books_differ: (name) => `Your payments differ from those at ${name}`,
  books_late: (name) => `Payments at ${name} haven’t been compared for an hour`,
  event_stuck: () => 'A webhook event was not handled',
}

function detailOf(kind: Stalled['kind'], subject: string, problem: string): { detail?: string } {
  if (kind === 'books_late') return {}
  return { detail: kind === 'event_stuck' ? `${subject}: ${problem}` : problem }
}

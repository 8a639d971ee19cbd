import { times } from '#contract/limits.ts'
import { product } from '#contract/product.ts'
import { showReference } from '#contract/providers.ts'
import {
  countGivenBack,
  sumRefunds,
  type PaidOrder,
  type PaymentProvider,
} from '../checkout/provider.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps } from '../settings/deps.ts'
import { actOnEach } from '../settings/faults.ts'
import { retryUnavailable } from './retry.ts'
import { fulfill } from '../orders/fulfill.ts'
import { numberRead, type Order } from '../orders/order.ts'

export interface Comparison {
  there: Money
  here: Money
  /** Orders repaired by asking the provider once more. */
  repaired: number
  differences: Difference[]
  /** False when the provider stopped answering before the end, or an order could not be compared. */
  complete: boolean
}

/** The orders in the product's currency. A sum over several currencies would mean nothing. */
interface Money {
  orders: number
  cents: number
  refundedCents: number
  /** The number of orders paid in another currency. */
  otherCurrencies: number
}

/** An order that is paid on only one side, or with different amounts. `orderId` and the number are ours. */
export interface Difference {
  /** Is null if it would give access to the order's page. */
  reference: string | null
  orderId: string | null
  orderNumber: string | null
  cents: number
  currency: string
  reason: Reason
}

export type Reason =
  | 'in flight'
  | 'held'
  | 'underpaid'
  | 'unknown order'
  | 'another amount'
  | 'not paid when asked'
  | 'paid here, and not there'

interface Listed {
  paid: PaidOrder[]
  read: number
}

const window = times.day
// The two clocks can put the same order into different windows.
const slack = 10 * times.minute

/** Compares the provider's paid orders with ours. Asks again about each difference before it is listed. */
export async function compareMoney(
  deps: Deps,
  provider: PaymentProvider,
  since: Date,
  until: Date,
): Promise<Comparison> {
  const found: Comparison = {
    there: { orders: 0, cents: 0, refundedCents: 0, otherCurrencies: 0 },
    here: { orders: 0, cents: 0, refundedCents: 0, otherCurrencies: 0 },
    repaired: 0,
    differences: [],
    complete: true,
  }
  const seen = new Set<string>()
  for (let from = since; from < until; from = addMilliseconds(from, window)) {
    const to = new Date(Math.min(addMilliseconds(from, window).getTime(), until.getTime()))
    const listed = await numberRead(deps.db)
    const paid = await retryUnavailable(() => provider.listPaid(from, to))
    if (paid === 'unavailable') return { ...found, complete: false }
    // Neighboring windows share an edge, so an order can be listed twice.
    const fresh = paid.filter(({ reference }) => !seen.has(reference))
    for (const { reference } of fresh) seen.add(reference)
    await compareListed(deps, provider, { paid: fresh, read: listed }, found)
  }
  await compareUnlisted(deps, provider, [since, until], seen, found)
  return found
}

async function compareListed(
  deps: Deps,
  provider: PaymentProvider,
  { paid, read }: Listed,
  found: Comparison,
): Promise<void> {
  const orders = await readOrders(deps, provider, paid)
  const work = `a payment at ${provider.name}`
  const areAllCompared = await actOnEach(deps.faults, work, paid, async (there) => {
    const known = orders.get(there.reference)
    if (!there.ours && known === undefined) return
    const isKnown = isSame(there, known, read)
    const here = isKnown ? known : await askAgain(deps, provider, { there, read }, found)
    // A fully refunded payment owes the buyer nothing.
    if (here === undefined && isGivenBack(there)) return
    add(found.there, there)
    if (here) addOrder(found.here, here)
  })
  if (!areAllCompared) found.complete = false
}

/** Asks the provider again. Returns the order if it now matches; otherwise notes a difference. */
async function askAgain(
  deps: Deps,
  provider: PaymentProvider,
  { there, read }: { there: PaidOrder; read: number },
  found: Comparison,
): Promise<Order | undefined> {
  const outcome = await retryUnavailable(() => fulfill(deps, provider, there.reference))
  if (outcome === 'fulfilled' || outcome === 'money_moved') found.repaired += 1
  const order = (await readOrders(deps, provider, [there])).get(there.reference)
  if (isSame(there, order, read)) return order
  if (order?.paid_at != null || !(isGivenBack(there) || (await isDecided(deps, provider, there))))
    found.differences.push({
      reference: showReference(provider.name, there.reference),
      orderId: order?.id ?? null,
      orderNumber: order?.order_number ?? null,
      cents: there.amountCents,
      currency: there.currency ?? product.currency,
      reason: explain(outcome, order),
    })
  return order?.paid_at ? order : undefined
}

/**
 * Compares the two sides. If the shop asked after the list was made, it knows more about refunds than the
 * list does.
 */
function isSame(there: PaidOrder, here: Order | undefined, read: number): boolean {
  if (here?.paid_at == null) return false
  if (there.currency !== undefined && here.currency !== there.currency) return false
  if (here.amount_cents !== there.amountCents) return false
  if (there.refunds === null || here.refunds_read > read) return true
  return here.refunded_cents === there.refunds.refundedCents
}

function isGivenBack(there: PaidOrder): boolean {
  return countGivenBack(there) >= there.amountCents
}

/** Reports whether somebody has decided about the payment, which was held. */
async function isDecided(
  { db }: Deps,
  { name }: PaymentProvider,
  { reference }: PaidOrder,
): Promise<boolean> {
  const rows = await db
    .selectFrom('held_payments')
    .select('decision')
    .where('provider', '=', name)
    .where('reference', '=', reference)
    .execute()
  return rows.length > 0 && rows.every(({ decision }) => decision !== null)
}

function explain(outcome: Awaited<ReturnType<typeof fulfill>>, order: Order | undefined): Reason {
  if (outcome === 'unavailable') return 'in flight'
  if (outcome === 'unknown_order') return 'unknown order'
  if (outcome === 'held') return 'held'
  if (order?.state === 'underpaid') return 'underpaid'
  return order?.paid_at ? 'another amount' : 'not paid when asked'
}

/** Compares orders that are paid here but missing from the provider's list. */
async function compareUnlisted(
  deps: Deps,
  provider: PaymentProvider,
  [since, until]: [Date, Date],
  listed: Set<string>,
  found: Comparison,
): Promise<void> {
  const rows = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider.name)
    .where('paid_at', 'is not', null)
    .where('created_at', '>', addMilliseconds(since, slack))
    .where('created_at', '<', addMilliseconds(until, -slack))
    .execute()
  const alone = rows.filter(({ provider_order_id: id }) => id !== null && !listed.has(id))
  const work = `an order paid by ${provider.name}`
  const areAllCompared = await actOnEach(deps.faults, work, alone, (order) =>
    askAfterUnlisted(provider, order, found),
  )
  if (!areAllCompared) found.complete = false
}

/** Asks the provider about an order. Stops when it does not answer at all. */
async function askAfterUnlisted(
  provider: PaymentProvider,
  order: Order,
  found: Comparison,
): Promise<'stop' | void> {
  const reference = order.provider_order_id!
  const providerOrder = await retryUnavailable(() => provider.retrieveOrder(reference))
  if (providerOrder === 'unavailable' && (await provider.probe()) !== 'answers') return 'stop'
  // The provider has a different creation time for the order, so it belongs to another window.
  if (typeof providerOrder !== 'string' && providerOrder.state === 'paid') return
  // The shop accepted the payment, but the provider says it was never paid.
  if (order.refunded_cents >= order.amount_cents!) return
  const reason = providerOrder === 'unavailable' ? 'in flight' : 'paid here, and not there'
  addOrder(found.here, order)
  found.differences.push({
    reference: showReference(provider.name, reference),
    orderId: order.id,
    orderNumber: order.order_number,
    cents: order.amount_cents!,
    currency: order.currency!,
    reason,
  })
}

async function readOrders(
  deps: Deps,
  provider: PaymentProvider,
  paid: PaidOrder[],
): Promise<Map<string, Order>> {
  if (paid.length === 0) return new Map()
  const references = paid.map(({ reference }) => reference)
  const orders = await deps.db
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', provider.name)
    .where(({ eb, val }) => eb('provider_order_id', '=', eb.fn.any(val(references))))
    .execute()
  return new Map(orders.map((order) => [order.provider_order_id!, order]))
}

function addOrder(sum: Money, order: Order): void {
  const { amount_cents, refunded_cents: refundedCents, currency } = order
  const refunds = sumRefunds(refundedCents)
  add(sum, { amountCents: amount_cents!, refunds, currency: currency! })
}

type Paid = Pick<PaidOrder, 'amountCents' | 'refunds' | 'currency'>

function add(sum: Money, { amountCents, refunds, currency = product.currency }: Paid): void {
  if (currency !== product.currency) {
    sum.otherCurrencies += 1
    return
  }
  sum.orders += 1
  sum.cents += amountCents
  sum.refundedCents += refunds?.refundedCents ?? 0
}

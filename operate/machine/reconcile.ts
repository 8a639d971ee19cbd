import { times } from '#contract/limits.ts'
import { formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { addMilliseconds } from '#server/settings/clock.ts'
import type { Comparison, Difference, Reason } from '#server/reconcile/compare-money.ts'
import { paymentMethods } from '#contract/providers.ts'
import type { Deps } from '#server/settings/deps.ts'
import {
  countSkipped,
  isHeld,
  reconcileSince,
  type Reconciliation,
  type Skipped,
} from '#server/reconcile/reconcile.ts'
import { complain } from '../complain.ts'
import { printTable, type Format } from '../table.ts'

const eventsKept = 30 * times.day

/**
 * Runs `reconcile`: compares each provider's events and payments with ours, repairs what is missing and
 * lists the differences. Returns 0 if both sides agree except for held payments, 1 if they differ or a
 * provider did not answer.
 */
export async function reconcileCommand(
  deps: Deps,
  day?: string,
  format: Format = 'text',
): Promise<number> {
  const now = deps.clock.now()
  const since = day === undefined ? addMilliseconds(now, -eventsKept) : new Date(`${day}T00:00:00Z`)
  if (since > now) return complain('since: must be a day that has begun')
  if (since < addMilliseconds(now, -eventsKept))
    process.stderr.write(
      'Stripe keeps events for 30 days. What is older is found in its list of payments only.\n',
    )
  const all = await reconcileSince(deps, since)
  const skipped = await countSkipped(deps, since)
  if (format === 'text')
    process.stdout.write([...all.map(describeBooks), ...skipped.map(describeSkipped)].join('\n'))
  else
    printTable(
      { columns: bookColumns, rows: [...all.map(listBooks), ...skipped.map(listSkipped)] },
      format,
    )
  return all.every(isInOrder) ? 0 : 1
}

const isInOrder = ({ events, money }: Reconciliation) =>
  events.complete && money.complete && money.differences.every(isHeld)

function describeBooks({ provider, since, until, events, money }: Reconciliation): string {
  const lines = [
    `${provider}  ${since.toISOString()} to ${until.toISOString()}`,
    `  events      ${events.listed} listed, ${events.missed} of them missed by webhooks`,
    `  repaired    ${events.repaired + money.repaired}`,
    `  paid there  ${describeMoney(money.there)}`,
    `  paid here   ${describeMoney(money.here)}`,
    ...money.differences.map(describeDifference),
    ...(events.complete && money.complete
      ? [`  ${sayQuantity(money.differences.length, 'difference')}`]
      : ['  the provider did not answer to the end: run it again later']),
  ]
  return `${lines.join('\n')}\n`
}

/** Describes orders that were skipped because there are no outside records to compare them with. */
function describeSkipped({ method, orders }: Skipped): string {
  const count = sayQuantity(orders, 'paid order was', 'paid orders were')
  const where = method === 'transfer' ? 'your bank statement' : 'its own pages'
  return `${paymentMethods[method].name}  ${count} skipped: there is no provider to ask. Compare with ${where}.\n`
}

function listSkipped({ method, orders }: Skipped): object {
  return { provider: method, differences: [], skipped_orders: orders }
}

function describeMoney(money: Comparison['there']): string {
  const { orders, cents, refundedCents, otherCurrencies } = money
  const [sum, refunded] = [cents, refundedCents].map((each) => formatPrice(each, product.currency))
  const others = otherCurrencies > 0 ? `, and ${otherCurrencies} in other currencies` : ''
  return `${sayQuantity(orders, 'order')}, ${sum}, ${refunded} of it refunded${others}`
}

function describeDifference(difference: Difference): string {
  const { reference, orderNumber, cents, currency, reason } = difference
  const order = orderNumber === null ? 'no order' : `order ${orderNumber}`
  const parts = [order, reference, formatPrice(cents, currency), reasons[reason]]
  return `  differs     ${parts.filter((part) => part !== null).join('  ')}`
}

const reasons: Record<Reason, string> = {
  'in flight': 'in flight: the provider did not answer when asked',
  held: 'held: see held-payments list',
  underpaid: 'underpaid: this much came, less than was asked; see held-payments list',
  'unknown order': 'unknown order: paid there, and not begun here',
  'another amount': 'another amount: the two sides name different ones',
  'not paid when asked': 'listed as paid there, and not paid when asked',
  'paid here, and not there': 'paid here, and not there',
}

const bookColumns = [
  'provider',
  'since',
  'until',
  'complete',
  'events_listed',
  'events_missed',
  'set_right',
  ...['there', 'here'].flatMap((side) =>
    ['orders', 'cents', 'refunded_cents', 'other_currencies'].map((each) => `${side}_${each}`),
  ),
  'currency',
  'differences',
  'skipped_orders',
]

function listBooks({ provider, since, until, events, money }: Reconciliation): object {
  return {
    provider,
    since,
    until,
    complete: events.complete && money.complete,
    events_listed: events.listed,
    events_missed: events.missed,
    set_right: events.repaired + money.repaired,
    ...listMoney('there', money.there),
    ...listMoney('here', money.here),
    currency: product.currency,
    differences: money.differences.map(listDifference),
  }
}

function listMoney(side: 'there' | 'here', money: Comparison['there']): object {
  return {
    [`${side}_orders`]: money.orders,
    [`${side}_cents`]: money.cents,
    [`${side}_refunded_cents`]: money.refundedCents,
    [`${side}_other_currencies`]: money.otherCurrencies,
  }
}

function listDifference({ orderId, orderNumber, ...difference }: Difference): object {
  const { reference, cents, currency, reason } = difference
  return { reference, order_id: orderId, order_number: orderNumber, cents, currency, reason }
}

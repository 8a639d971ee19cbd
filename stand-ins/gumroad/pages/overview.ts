import { html } from 'hono/html'
import { writeAmount } from '../wire.ts'
import type { SaleRecord, World } from '../world.ts'
import { button, overview, showTime } from '../../page-frame.ts'

/** Lists every sale and its possible actions, newest first. */
export function overviewPage({ sales, path }: World) {
  return overview({
    peer: 'Gumroad',
    heading: 'Sales on Gumroad',
    name: 'Sales',
    lead: html`<p><a href="${path}/l/protocraft">Buy on Gumroad</a></p>`,
    empty: 'Nothing was sold yet.',
    heads: ['Sold', 'Sale', 'Amount', 'State', 'Email', 'Action'],
    records: sales.values(),
    row: (record) => row(path, record),
  })
}

function row(path: string, record: SaleRecord) {
  const { sale } = record
  return [
    showTime(sale.created_at),
    html`<code>${sale.id}</code>`,
    `${sale.currency_symbol}${writeAmount(sale.price)}`,
    stateOf(record),
    sale.purchase_email,
    actionsOf(record).map(([action, words]) => button(`${path}/sales/${sale.id}/${action}`, words)),
  ]
}

function stateOf({ sale, refundedCents }: SaleRecord): string {
  if (sale.refunded) return 'Refunded'
  if (sale.dispute_won) return 'Dispute won'
  if (sale.disputed) return 'Disputed'
  return refundedCents > 0 ? `$${writeAmount(refundedCents)} refunded` : 'Paid'
}

function actionsOf({ sale }: SaleRecord): [action: string, words: string][] {
  if (sale.refunded) return []
  if (sale.disputed && !sale.dispute_won) return [['win', 'Win the dispute']]
  return sale.disputed
    ? [['refund', 'Refund']]
    : [
        ['refund', 'Refund'],
        ['dispute', 'Dispute'],
      ]
}

import { html } from 'hono/html'
import { writeAmount } from '../wire.ts'
import type { SaleRecord, World } from '../world.ts'
import { frame } from '../../page-frame.ts'

const shown = 100

/** Every sale and its possible actions, newest first. */
export function overviewPage({ sales, path }: World) {
  const records = [...sales.values()].toReversed()
  const rows = records.slice(0, shown).map((record) => row(path, record))
  return frame(
    'Gumroad',
    'Stand-in for Gumroad',
    html`<h1>Sales on Gumroad</h1>
      <p><a href="${path}/l/protocraft">Buy on Gumroad</a></p>
      ${rows.length === 0 ? html`<p>Nothing was sold yet.</p>` : table(rows)}
      ${records.length > shown ? html`<p class="quiet">The newest ${shown} of ${records.length} are shown.</p>` : ''}`,
    'wide',
  )
}

const table = (rows: unknown[]) =>
  html`<div class="sheet scroll" tabindex="0" role="region" aria-label="Sales">
    <table>
      <thead>
        <tr>
          <th scope="col">Sold</th>
          <th scope="col">Sale</th>
          <th scope="col">Amount</th>
          <th scope="col">State</th>
          <th scope="col">Email</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`

function row(path: string, record: SaleRecord) {
  const { sale } = record
  return html`<tr>
    <td>${sale.created_at.slice(0, 16).replace('T', ' ')} UTC</td>
    <td><code>${sale.id}</code></td>
    <td>${sale.currency_symbol}${writeAmount(sale.price)}</td>
    <td>${stateOf(record)}</td>
    <td>${sale.purchase_email}</td>
    <td>
      ${actionsOf(record).map(
        ([action, words]) =>
          html`<form method="post" action="${path}/sales/${sale.id}/${action}">
            <button>${words}</button>
          </form>`,
      )}
    </td>
  </tr>`
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

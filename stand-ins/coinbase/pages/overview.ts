import { html } from 'hono/html'
import { button, overview } from '../../page-frame.ts'
import type { CheckoutRecord } from '../store.ts'
import type { Checkout } from '../wire.ts'
import type { World } from '../world.ts'

/** Every checkout and its possible actions, newest first. */
export function overviewPage({ store, path }: World) {
  return overview({
    peer: 'Coinbase',
    heading: 'Checkouts',
    name: 'Checkouts',
    empty: 'There are none yet. One appears here when somebody pays with crypto.',
    heads: ['Started', 'Checkout', 'Asked', 'Received', 'State', 'Action'],
    records: store.checkouts.values(),
    row: (record) => row(path, record),
  })
}

function row(path: string, { checkout, received }: CheckoutRecord) {
  const started = checkout.createdAt.slice(0, 16).replace('T', ' ')
  return html`<tr>
    <td>${started} UTC</td>
    <td><code>${checkout.id}</code></td>
    <td>${checkout.amount} ${checkout.currency}</td>
    <td>${received ?? ''}</td>
    <td>${checkout.status}</td>
    <td>${actionOf(path, checkout)}</td>
  </tr>`
}

function actionOf(path: string, { id, status, settlement }: Checkout) {
  if (status === 'ACTIVE' || status === 'EXPIRED') return html`<a href="${path}/pay/${id}">Pay</a>`
  if (status === 'PROCESSING') return button(`${path}/checkouts/${id}/confirm`, 'Confirm')
  return settlement && status !== 'REFUNDED'
    ? button(`${path}/checkouts/${id}/refund`, 'Refund')
    : ''
}

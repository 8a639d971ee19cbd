import { html } from 'hono/html'
import { frame } from '../../page-frame.ts'
import type { CheckoutRecord } from '../store.ts'
import type { Checkout } from '../wire.ts'
import type { World } from '../world.ts'

const shown = 100

/** Every checkout and its possible actions, newest first. */
export function overviewPage({ store, path }: World) {
  const records = [...store.checkouts.values()].toReversed().slice(0, shown)
  return frame(
    'Coinbase',
    'Stand-in for Coinbase',
    html`<h1>Checkouts</h1>
      ${
        records.length === 0
          ? html`<p>There are none yet. One appears here when somebody pays with crypto.</p>`
          : table(records.map((record) => row(path, record)))
      }`,
    'wide',
  )
}

const table = (rows: unknown[]) =>
  html`<div class="sheet scroll" tabindex="0" role="region" aria-label="Checkouts">
    <table>
      <thead>
        <tr>
          <th scope="col">Started</th>
          <th scope="col">Checkout</th>
          <th scope="col">Asked</th>
          <th scope="col">Received</th>
          <th scope="col">State</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`

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

const button = (action: string, name: string) =>
  html`<form method="post" action="${action}">
    <button>${name}</button>
  </form>`

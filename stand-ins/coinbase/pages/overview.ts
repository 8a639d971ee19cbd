import { html } from 'hono/html'
import { button, overview, showTime } from '../../page-frame.ts'
import type { CheckoutRecord } from '../store.ts'
import type { Checkout } from '../wire.ts'
import type { World } from '../world.ts'

/** Lists every checkout and its possible actions, newest first. */
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
  return [
    showTime(checkout.createdAt),
    html`<code>${checkout.id}</code>`,
    `${checkout.amount} ${checkout.currency}`,
    received ?? '',
    checkout.status,
    actionOf(path, checkout),
  ]
}

function actionOf(path: string, { id, status, settlement }: Checkout) {
  if (status === 'ACTIVE' || status === 'EXPIRED') return html`<a href="${path}/pay/${id}">Pay</a>`
  if (status === 'PROCESSING') return button(`${path}/checkouts/${id}/confirm`, 'Confirm')
  return settlement && status !== 'REFUNDED'
    ? button(`${path}/checkouts/${id}/refund`, 'Refund')
    : ''
}

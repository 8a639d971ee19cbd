import { html } from 'hono/html'
import { money } from '../money.ts'
import type { SessionRecord, Store } from '../store.ts'
import type { Charge, Session } from '../wire.ts'
import type { World } from '../world.ts'
import { button, frame, overview, showTime, table } from '../../page-frame.ts'
import { pathOf } from '../../serve.ts'

const sessions = 'Checkout sessions'
const heads = ['Started', 'Product', 'Amount', 'State', 'Email', 'Action']

/** Draws the session that a payment paid for, as Stripe's dashboard shows a payment. */
export function paymentPage({ store, url }: World, paymentId: string) {
  const record = [...store.sessions.values()].find(
    ({ session }) => session.payment_intent === paymentId,
  )
  return frame(
    'Stripe',
    'Stand-in for Stripe',
    html`<h1>Payment ${paymentId}</h1>
      ${record ? table(sessions, heads, [row(pathOf(url), record, chargeOf(store, record))]) : html`<p>There is no such payment.</p>`}`,
    'wide',
  )
}

/** Lists every session and its possible actions, newest first. */
export function overviewPage({ store, url }: World) {
  return overview({
    peer: 'Stripe',
    heading: sessions,
    name: sessions,
    empty: 'There are none yet. One appears here when somebody starts a purchase in the shop.',
    heads,
    records: store.sessions.values(),
    row: (record) => row(pathOf(url), record, chargeOf(store, record)),
  })
}

function row(path: string, { session, lineItems }: SessionRecord, charge: Charge | undefined) {
  return [
    showTime(session.created * 1000),
    html`${lineItems.map((item) => item.description).join(', ')}<br /><code
        >${session.id.slice(0, 16)}…</code
      >`,
    money(session.amount_total ?? 0, session.currency ?? 'usd'),
    stateOf(session.status, session.payment_status, charge),
    session.customer_details?.email ?? session.customer_email ?? '',
    actionOf(path, session, charge),
  ]
}

function stateOf(status: string | null, paymentStatus: string, charge: Charge | undefined): string {
  if (charge?.disputed) return 'Disputed'
  if (charge?.refunded) return 'Refunded'
  if (charge && charge.amount_refunded > 0)
    return `${money(charge.amount_refunded, charge.currency)} refunded`
  if (status === 'complete') return paymentStatus === 'unpaid' ? 'Complete, not paid' : 'Paid'
  return status === 'expired' ? 'Expired' : 'Waiting for payment'
}

function actionOf(path: string, { id, status }: Session, charge: Charge | undefined) {
  if (status === 'open') return html`<a href="${path}/pay/${id}">Pay</a>`
  if (!charge || charge.refunded || charge.disputed) return ''
  return html`${button(`${path}/sessions/${id}/refund`, 'Refund')}
  ${button(`${path}/sessions/${id}/dispute`, 'Dispute')}`
}

function chargeOf(store: Store, { session }: SessionRecord): Charge | undefined {
  const intent = store.intents.get(String(session.payment_intent))
  return store.charges.get(String(intent?.latest_charge))
}

import { html } from 'hono/html'
import { money } from '../money.ts'
import { declinedSentence } from '../payments.ts'
import type { PayAnswer } from '../payments.ts'
import type { SessionRecord } from '../store.ts'
import type { Session } from '../wire.ts'
import type { World } from '../world.ts'
import { frame } from '../../page-frame.ts'
import { pathOf } from '../../serve.ts'

type Attempt = { outcome: PayAnswer['outcome']; email: string }

/** The hosted page of one session; `attempt` is the buyer's last failed attempt. */
export function payPage({ url }: World, { session, lineItems }: SessionRecord, attempt?: Attempt) {
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd')
  const items = lineItems.map(
    (item) =>
      html`<p class="sum">
        <span>${item.description}${(item.quantity ?? 1) > 1 ? ` × ${item.quantity}` : ''}</span
        ><span>${money(item.amount_total, item.currency)}</span>
      </p>`,
  )
  const heading = session.status === 'open' ? `Pay ${total}` : `Payment of ${total}`
  return frame(
    'Stripe',
    `${heading}, stand-in for Stripe`,
    html`<div>
        ${session.status === 'open' && session.cancel_url ? html`<p class="back"><a href="${session.cancel_url}">← Back to the shop</a></p>` : ''}
        <h1>${heading}</h1>
        ${items}
        <p class="sum total"><span>Total due</span><span>${total}</span></p>
      </div>
      ${session.status === 'open' ? payForm(pathOf(url), session, total, attempt) : closedNote(session)}`,
    'pay',
  )
}

function payForm(path: string, session: Session, total: string, attempt?: Attempt) {
  const email = attempt?.email ?? session.customer_email ?? ''
  const isEmailWrong = attempt?.outcome === 'invalid_email'
  const isDeclined = attempt?.outcome === 'declined'
  return html`<form class="sheet" method="post" action="${path}/pay/${session.id}" novalidate>
    <label for="email">Email</label>
    <input
      type="email"
      id="email"
      name="email"
      value="${email}"
      required
      autocomplete="email"
      aria-invalid="${isEmailWrong}"
      aria-describedby="email-problem"
    />
    <p class="problem" id="email-problem">
      ${isEmailWrong ? 'Enter an email address, such as ada@example.org.' : ''}
    </p>
    <fieldset>
      <legend>Card</legend>
      <label
        ><input type="radio" name="card" value="succeeds" ${isDeclined ? '' : 'checked'} /><span
          >4242 4242 4242 4242<br /><span class="quiet">The payment succeeds.</span></span
        ></label
      >
      <label
        ><input
          type="radio"
          name="card"
          value="declined"
          ${isDeclined ? html`checked aria-describedby="declined"` : ''}
        /><span
          >4000 0000 0000 0002<br /><span class="quiet">The card is declined.</span></span
        ></label
      >
      ${isDeclined ? html`<p class="problem" id="declined" role="alert">${declinedSentence} Choose another card or cancel.</p>` : ''}
    </fieldset>
    <button class="main" name="action" value="pay">Pay ${total}</button>
    ${session.cancel_url ? html`<button class="quiet" name="action" value="cancel">Cancel</button>` : ''}
  </form>`
}

function closedNote(session: Session) {
  const isExpired = session.status === 'expired'
  const back = isExpired ? session.cancel_url : returnAddress(session)
  return html`<div class="sheet">
    <p>
      ${isExpired ? 'This checkout session has expired. Nothing was charged.' : 'This checkout session is complete. It cannot be paid a second time.'}
    </p>
    ${back ? html`<p><a href="${back}">Return to the shop</a></p>` : ''}
  </div>`
}

/** Stripe replaces the literal template with the id wherever it appears in the URL. */
export const returnAddress = (session: Session) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

import { html } from 'hono/html'
import { choices, closedNote, emailField, payPage as page, toShop } from '../../pay-page.ts'
import { pathOf } from '../../serve.ts'
import { money } from '../money.ts'
import { declinedSentence } from '../payments.ts'
import type { PayAnswer } from '../payments.ts'
import type { SessionRecord } from '../store.ts'
import type { Session } from '../wire.ts'
import type { World } from '../world.ts'

type Attempt = { outcome: PayAnswer['outcome']; email: string }

/** Draws the hosted page of one session; `attempt` is the buyer's last failed attempt. */
export function payPage({ url }: World, { session, lineItems }: SessionRecord, attempt?: Attempt) {
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd')
  const isOpen = session.status === 'open'
  return page({
    peer: 'Stripe',
    isOpen,
    back: toShop(isOpen ? session.cancel_url : null),
    heading: isOpen ? `Pay ${total}` : `Payment of ${total}`,
    sums: lineItems.map(({ description, quantity, amount_total, currency }) => [
      `${description}${(quantity ?? 1) > 1 ? ` × ${quantity}` : ''}`,
      money(amount_total, currency),
    ]),
    total: html`<span>${total}</span>`,
    form: isOpen ? payForm(pathOf(url), session, total, attempt) : sayClosed(session),
  })
}

/** Stripe's own test card numbers. */
const cards = [
  ['succeeds', '4242 4242 4242 4242', 'The payment succeeds.'],
  ['declined', '4000 0000 0000 0002', 'The card is declined.'],
] as const

function payForm(path: string, session: Session, total: string, attempt?: Attempt) {
  const isDeclined = attempt?.outcome === 'declined'
  return html`<form class="sheet" method="post" action="${path}/pay/${session.id}" novalidate>
    ${emailField(attempt?.email ?? session.customer_email ?? '', attempt?.outcome === 'invalid_email')}
    ${choices({
      legend: 'Card',
      name: 'card',
      choices: cards,
      chosen: isDeclined ? 'declined' : 'succeeds',
      ...(isDeclined && { problem: `${declinedSentence} Choose another card or cancel.` }),
    })}
    <button class="main" name="action" value="pay">Pay ${total}</button>
    ${session.cancel_url ? html`<button class="quiet" name="action" value="cancel">Cancel</button>` : ''}
  </form>`
}

const sayClosed = (session: Session) =>
  session.status === 'expired'
    ? closedNote('This checkout session has expired. Nothing was charged.', session.cancel_url)
    : closedNote(
        'This checkout session is complete. It cannot be paid a second time.',
        returnAddress(session),
      )

/**
 * Returns the address for the buyer's return. Stripe replaces the literal template with the id wherever
 * it appears in the URL.
 */
export const returnAddress = (session: Session) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

import { html } from 'hono/html'
import { copyButton, frame } from '../../page-frame.ts'
import { cents, dollars, type Checkout } from '../wire.ts'

/** What a buyer can do with a checkout, and the result of each choice. */
const transfers = [
  ['exact', 'Send exactly the price', 'The network confirms it at once.'],
  [
    'waits',
    'Send exactly the price, slowly',
    'Seen, and final when Confirm is pressed in the list.',
  ],
  ['short', 'Send ten dollars too little', 'Too little came: the checkout fails.'],
  ['over', 'Send ten dollars too much', 'The checkout completes with more than was asked.'],
] as const

/** The amount of a choice on the page; undefined for an unknown choice. */
export function readTransfer(choice: unknown, { amount }: Checkout) {
  const price = cents(amount)
  const known = {
    exact: { amount },
    waits: { amount, waits: true },
    short: { amount: dollars(price - 1000) },
    over: { amount: dollars(price + 1000) },
  }
  return known[choice as keyof typeof known]
}

export function payPage(path: string, checkout: Checkout) {
  const isOpen = checkout.status === 'ACTIVE' || checkout.status === 'EXPIRED'
  const price = `${checkout.amount} ${checkout.currency}`
  const heading = isOpen ? `Pay ${price}` : `Payment of ${price}`
  return frame(
    'Coinbase',
    `${heading}, stand-in for Coinbase`,
    html`<div>
        ${isOpen && checkout.failRedirectUrl ? html`<p class="back"><a href="${checkout.failRedirectUrl}">← Back to the shop</a></p>` : ''}
        <h1>${heading}</h1>
        ${checkout.description && html`<p class="sum"><span>${checkout.description}</span></p>`}
        <p class="sum"><span>Network</span><span class="name">${checkout.network}</span></p>
        <p class="sum total">
          <span>Total due</span>
          <span class="copied"
            >${price} ${isOpen ? copyButton('amount', checkout.amount) : ''}</span
          >
        </p>
        <p class="address copied">
          <span>Send to <code>${checkout.address}</code></span>
          ${isOpen ? copyButton('address', checkout.address) : ''}
        </p>
      </div>
      ${isOpen ? payForm(path, checkout) : closedNote(checkout)}`,
    'pay',
  )
}

function payForm(path: string, { id, status }: Checkout) {
  const isOver = status === 'EXPIRED'
  return html`<form class="sheet" method="post" action="${path}/pay/${id}">
    ${
      isOver
        ? html`<p class="problem" role="alert">
            This checkout has expired. Money that is sent now comes late.
          </p>`
        : ''
    }
    <fieldset>
      <legend>Transfer</legend>
      ${transfers.map(
        ([value, what, then], index) =>
          html`<label
            ><input
              type="radio"
              name="transfer"
              value="${value}"
              ${index === 0 ? 'checked' : ''}
            /><span>${what}<br /><span class="quiet">${then}</span></span></label
          >`,
      )}
    </fieldset>
    <button class="main" name="action" value="pay">${isOver ? 'Send late' : 'Send'}</button>
    ${isOver ? '' : html`<button class="quiet" name="action" value="expire">Let it expire</button>`}
  </form>`
}

const said: Partial<Record<Checkout['status'], string>> = {
  PROCESSING: 'The payment was seen and waits for the network.',
  COMPLETED: 'This checkout is complete. It cannot be paid a second time.',
  FAILED: 'Too little came for this checkout.',
  DEACTIVATED: 'This checkout was deactivated.',
  REFUNDED: 'This checkout was refunded.',
  PARTIALLY_REFUNDED: 'A part of this checkout was refunded.',
}

function closedNote({ status, successRedirectUrl, failRedirectUrl }: Checkout) {
  const back =
    status === 'FAILED' || status === 'DEACTIVATED' ? failRedirectUrl : successRedirectUrl
  return html`<div class="sheet">
    <p>${said[status] ?? ''}</p>
    ${back ? html`<p><a href="${back}">Return to the shop</a></p>` : ''}
  </div>`
}

import { html } from 'hono/html'
import { copyButton } from '../../page-frame.ts'
import { choices, closedNote, payPage as page, toShop } from '../../pay-page.ts'
import { cents, dollars, type Checkout } from '../wire.ts'

/** The choices of a buyer for a checkout, and the result of each. */
const transfers = [
  ['exact', 'Send exactly the price', 'The network confirms it at once.'],
  [
    'waits',
    'Send exactly the price, slowly',
    'The network sees it. Press Confirm in the list of checkouts to make it final.',
  ],
  ['short', 'Send ten dollars too little', 'Less than the price arrives, so the checkout fails.'],
  ['over', 'Send ten dollars too much', 'The checkout completes with more than was asked.'],
] as const

/** Returns the amount of a choice on the page; undefined for an unknown choice. */
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
  const { amount, currency, network, address, status } = checkout
  const isOpen = status === 'ACTIVE' || status === 'EXPIRED'
  const price = `${amount} ${currency}`
  return page({
    peer: 'Coinbase',
    isOpen,
    back: toShop(isOpen ? checkout.failRedirectUrl : null),
    heading: isOpen ? `Pay ${price}` : `Payment of ${price}`,
    sums: [
      ...(checkout.description ? [[checkout.description, ''] as [string, string]] : []),
      ['Network', html`<span class="name">${network}</span>`],
    ],
    total: html`<span class="copied">${price} ${isOpen ? copyButton('amount', amount) : ''}</span>`,
    more: html`<p class="address copied">
      <span>Send to <code>${address}</code></span>
      ${isOpen ? copyButton('address', address) : ''}
    </p>`,
    form: isOpen ? payForm(path, checkout) : sayClosed(checkout),
  })
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
    ${choices({ legend: 'Transfer', name: 'transfer', choices: transfers, chosen: 'exact' })}
    <button class="main" name="action" value="pay">${isOver ? 'Send late' : 'Send'}</button>
    ${isOver ? '' : html`<button class="quiet" name="action" value="expire">Let it expire</button>`}
  </form>`
}

const said: Partial<Record<Checkout['status'], string>> = {
  PROCESSING: 'The payment was seen and waits for the network.',
  COMPLETED: 'This checkout is complete. It cannot be paid a second time.',
  FAILED: 'Less than the price arrived, so this checkout failed.',
  DEACTIVATED: 'This checkout was deactivated.',
  REFUNDED: 'This checkout was refunded.',
  PARTIALLY_REFUNDED: 'A part of this checkout was refunded.',
}

function sayClosed({ status, successRedirectUrl, failRedirectUrl }: Checkout) {
  const isOver = status === 'FAILED' || status === 'DEACTIVATED'
  return closedNote(said[status] ?? '', isOver ? failRedirectUrl : successRedirectUrl)
}

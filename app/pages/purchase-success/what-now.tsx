import type { OrderEnding } from './follow-order.ts'
import styles from './purchase-success.module.css'
import { type NamedOrder, supportAddress } from '../../support-address.ts'

/** What a buyer can do about an order that ended without a working key. */
export function WhatNow({ state, named }: { state: OrderEnding; named: NamedOrder }) {
  return (
    <section className={`stacked subdued ${styles.where}`}>
      <h2>What now</h2>
      <ul>
        {next[state].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        Not what you expected? <a href={supportAddress(named)}>Email support</a> with the order
        number.
      </p>
    </section>
  )
}

const next: Record<OrderEnding, string[]> = {
  expired: [
    'Nothing was charged. To buy, start a new order.',
    'Paid late? We’ll still email the key once the payment is confirmed.',
  ],
  failed: [
    'Order again with another card or payment method.',
    'If a payment was refused, your bank or card issuer can say why.',
  ],
  refunded: [
    'A card payment goes back to the card. Paid another way, and nothing arrived? Email support.',
    'Invoices and credit notes are in your account.',
  ],
  underpaid: [
    'We emailed you what arrived and what is missing.',
    'Tell us whether you’d like to pay the rest or get a refund.',
  ],
  suspended: [
    'If the payment stands, the key works again. If you get the money back, the license ends.',
    'Disputed by mistake? Tell your bank that the payment was yours.',
  ],
}

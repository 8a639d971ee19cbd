import { formatCents } from '#contract/money.ts'
import type { HeldPayment } from '#contract/order.ts'
import { CorrectEmail } from './correct-email.tsx'
import { OrderCard, Step } from './order-card.tsx'
import styles from './order-card.module.css'
import pageStyles from './purchase-success.module.css'
import { type NamedOrder, supportAddress } from '../../support-address.ts'

interface HeldOrderProps {
  held: HeldPayment
  named: NamedOrder
  /** The key is there now. */
  delivered: () => void
}

/** A payment that arrived and brought nothing yet: what is done, what is missing, what comes next. */
export function HeldOrder({ held, named, delivered }: HeldOrderProps) {
  const needsAddress = held.waits_for === 'address'
  return (
    <OrderCard named={named}>
      <div className={`line ${styles.top}`}>
        <ol className={`plain ${styles.steps}`}>
          {held.is_paid && <Step look="done" name="Payment received" note={readAmount(held)} />}
          <Step look="stop" name={nameObstacle(held)} />
          <Step name="Sending the key" note={needsAddress ? 'waits for you' : 'waits for us'} />
        </ol>
      </div>
      {needsAddress && held.is_own_browser && (
        <CorrectEmail orderId={named.id} corrected={delivered} />
      )}
    </OrderCard>
  )
}

function readAmount({ amount_cents: cents, currency }: HeldPayment): string | undefined {
  return cents === undefined || currency === undefined ? undefined : formatCents(cents, currency)
}

function nameObstacle({ waits_for: waitsFor, is_paid: isPaid }: HeldPayment): string {
  if (!isPaid) return 'No payment came with it'
  return waitsFor === 'address' ? 'No email address we can read' : 'We’re checking the order'
}

/** Beside it. */
export function YourPaymentIsSafe({ held, named }: { held: HeldPayment; named: NamedOrder }) {
  const support = <a href={supportAddress(named)}>Email support</a>
  const quoted = named.number === null ? 'order ID' : 'order number'
  return (
    <section className={`stacked subdued ${pageStyles.where}`}>
      <h2>{held.is_paid ? 'Your payment is safe' : 'What happens next'}</h2>
      {held.waits_for === 'address' ? (
        <>
          <p>You don’t need to pay again. The order waits until we have an address.</p>
          <p>
            {held.is_own_browser
              ? 'Not working?'
              : 'Open this page in the browser you paid with, and enter it there. Not at hand?'}{' '}
            {support} with the {quoted}.
          </p>
        </>
      ) : (
        <>
          <p>
            We’ve been notified and are checking it by hand. Then we’ll email you the key
            <span>{held.is_paid ? ', or refund you. You don’t need to pay again.' : '.'}</span>
          </p>
          <p>
            To hear sooner, or if the address may be wrong: {support} with the {quoted}.
          </p>
        </>
      )}
    </section>
  )
}

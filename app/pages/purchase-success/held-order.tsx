import { formatCents } from '#contract/money.ts'
import type { HeldPayment } from '#contract/order.ts'
import { GiveAddress } from './give-address.tsx'
import styles from './held-order.module.css'
import { OrderId } from './order-id.tsx'
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
    <div className={styles.card}>
      <ol className={styles.rows}>
        {held.is_paid && (
          <Row
            look="done"
            name="Payment received"
            note={readAmount(held)}
            sign="M3 8.5 6.5 12 13 4.5"
          />
        )}
        <Row look="stop" name={nameObstacle(held)} sign="M8 3.5v5.5M8 11.5v1.5" />
        <Row name="Sending the key" note={needsAddress ? 'waits for you' : 'waits for us'} />
      </ol>
      {needsAddress && (
        <GiveAddress
          isOwnBrowser={held.is_own_browser}
          sessionId={named.id}
          delivered={delivered}
        />
      )}
      <div className={styles.number}>
        <OrderId {...named} />
      </div>
    </div>
  )
}

interface RowProps {
  look?: 'done' | 'stop'
  name: string
  note?: string | undefined
  /** The path of its drawn sign. */
  sign?: string
}

function Row({ look, name, note, sign }: RowProps) {
  return (
    <li className={look && styles[look]}>
      <svg width="20" height="20" viewBox="-2 -2 20 20" fill="none" aria-hidden="true">
        <circle cx="8" cy="8" r="9.2" />
        {sign && <path d={sign} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />}
      </svg>
      <b>{name}</b>
      {note && <small>{note}</small>}
    </li>
  )
}

function readAmount({ amount_cents: cents, currency }: HeldPayment): string | undefined {
  return cents === undefined || currency === undefined ? undefined : formatCents(cents, currency)
}

function nameObstacle({ waits_for: waitsFor, is_paid: isPaid }: HeldPayment): string {
  if (!isPaid) return 'No payment came with it'
  return waitsFor === 'address' ? 'No email address we can read' : 'We are checking the order'
}

/** Beside it. */
export function YourPaymentIsSafe({ held, named }: { held: HeldPayment; named: NamedOrder }) {
  const support = <a href={supportAddress(named)}>Email support</a>
  const quoted = named.number === null ? 'order ID' : 'order number'
  return (
    <section className={pageStyles.where}>
      <h2>{held.is_paid ? 'Your payment is safe' : 'What happens next'}</h2>
      {held.waits_for === 'address' ? (
        <>
          <p>You don’t need to pay again. The order waits until there is an address.</p>
          {held.is_own_browser ? (
            <p>
              Not working? {support} with the {quoted}.
            </p>
          ) : (
            <p>
              The browser you paid with asks for no card. Neither at hand? {support} with the{' '}
              {quoted}.
            </p>
          )}
        </>
      ) : (
        <>
          <p>
            We have been told of it and look at it by hand. Then we email you the key
            {held.is_paid && ', or give your money back. You don’t need to pay again'}.
          </p>
          <p>
            To hear sooner, or if the address may be wrong: {support} with the {quoted}.
          </p>
        </>
      )}
    </section>
  )
}

import { SupportLink } from '../../ui/support-link.tsx'
import styles from './purchase-success.module.css'

/** Shown below while nothing is known of the order, or when none is named. */
export function WhereKeysAre() {
  return (
    <section className={styles.next}>
      <h2>Where your key is</h2>
      <ul>
        <li>
          In the email that was sent to the address you gave on the payment page, as soon as the
          payment arrived.
        </li>
        <li>
          In your <a href="/account">account</a>: sign in with that address and a 6-digit code.
        </li>
        <li>
          On this page, for 24 hours after the payment. Open it from the payment page again: the
          address it leads to holds the ID of your order.
        </li>
      </ul>
      <p>
        If you have paid and find the key in none of these places, the payment is safe.{' '}
        <a href="/rescue">Have the key sent again</a>, or correct the address if you mistyped it.
        You can also write to <SupportLink /> and name the address that you paid with.
      </p>
    </section>
  )
}

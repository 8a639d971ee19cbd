import { SupportLink } from '../../ui/support-link.tsx'
import styles from './purchase-success.module.css'

/** Shown below while nothing is known of the order, or when none is named. */
export function WhereKeysAre() {
  return (
    <section className={styles.where}>
      <h2>Where your key will be</h2>
      <ul>
        <li>In our email to the address you gave when you paid.</li>
        <li>
          In your <a href="/account">account</a>: sign in with that email and a 6-digit code.
        </li>
        <li>On this page, for 24 hours. Come back with the link that opened after you paid.</li>
      </ul>
      <p>
        Can’t find it? <a href="/rescue">Have the key sent again</a>, or correct the address if you
        mistyped it. You can also email <SupportLink /> and include the address that you paid with.
      </p>
    </section>
  )
}

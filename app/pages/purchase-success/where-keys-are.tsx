import styles from './purchase-success.module.css'

/** Beside an order that has not brought its key yet. */
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
    </section>
  )
}

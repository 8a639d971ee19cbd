import styles from './purchase-success.module.css'

/** For a key that this page does not show yet, or no longer. */
export function WhereKeysAre({ isAwaited }: { isAwaited: boolean }) {
  return (
    <section className={`stacked subdued ${styles.where}`}>
      <h2>{isAwaited ? 'Where your key will be' : 'Where your key is'}</h2>
      <ul>
        <li>
          {isAwaited
            ? 'In our email to the address you gave when you paid.'
            : 'In our email to the address of the license owner.'}
        </li>
        <li>
          In your <a href="/account">account</a>: sign in with that address and a 6-digit code.
        </li>
        {isAwaited && (
          <li>On this page, for 24 hours. Come back with the link that opened after you paid.</li>
        )}
      </ul>
    </section>
  )
}

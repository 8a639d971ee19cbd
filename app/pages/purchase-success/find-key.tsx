import type { ReactNode } from 'react'
import { sizes } from '#contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './purchase-success.module.css'

/** Sends the key again, as /rescue does. Works without a script. `children` says why it is needed. */
export function FindKey({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      <form method="post" action="/rescue" className={styles.find} aria-label="Email my key">
        {children}
        <TextField
          label="Order ID"
          name="order"
          required
          maxLength={sizes.typedKey}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label="Your email, or the last four digits of the card"
          hint="The ones you paid with. We send the key to the order’s email address, and nowhere else."
          name="proof"
          maxLength={sizes.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={styles.acts}>
          <Button type="submit" look="primary">
            Email my key
          </Button>
          <a className="pressable" href="/rescue?form=correct">
            Correct my email
          </a>
        </div>
      </form>
    </Sheet>
  )
}

/** Beside it. */
export function WhereOrderIdIs() {
  return (
    <section className={styles.where}>
      <h2>Where the order ID is</h2>
      <ul>
        <li>In the receipt we emailed you.</li>
        <li>
          In the address of the page that opened after you paid, after <code>session_id=</code> or{' '}
          <code>sale_id=</code>.
        </li>
      </ul>
      <h2>Signed in before?</h2>
      <p>
        Your <a href="/account">account</a> lists your keys. Sign in with your email and a 6-digit
        code.
      </p>
    </section>
  )
}

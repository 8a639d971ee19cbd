import type { ReactNode } from 'react'
import { sizes } from '#contract/limits.ts'
import { rescueWords } from '#contract/rescue-words.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './purchase-success.module.css'

/** Sends the key again, as /rescue does. Works without a script. `children` says why it is needed. */
export function FindKey({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      <form
        method="post"
        action="/rescue"
        className={`stacked ${styles.find}`}
        aria-label="Email my key"
      >
        {children}
        <TextField
          {...rescueWords.order}
          name="order"
          required
          maxLength={sizes.typedKey}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          {...rescueWords.email}
          name="email"
          type="email"
          required
          maxLength={sizes.email}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" look="primary">
          Email my key
        </Button>
      </form>
    </Sheet>
  )
}

/** Beside it. */
export function WhereOrderNumberIs() {
  return (
    <section className={`stacked subdued ${styles.where}`}>
      <h2>{rescueWords.where.heading}</h2>
      <p>{rescueWords.where.sentence}</p>
      <h2>{rescueWords.mistyped.heading}</h2>
      <p>{rescueWords.mistyped.sentence}</p>
      <h2>Signed in before?</h2>
      <p>
        Your <a href="/account">account</a> lists your keys. Sign in with your email and a 6-digit
        code.
      </p>
    </section>
  )
}

import { type SubmitEvent, useEffect } from 'react'
import { countEvent } from '../../browser/events.ts'
import { useParams } from '../../browser/in-browser.ts'
import { messages } from '../../say/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEmail } from '../../browser/use-email.ts'
import styles from './purchase.module.css'
import { useLeaving } from './leaving.ts'

interface CryptoFormProps {
  action: string
  back: () => void
}

/** Asks for the address that the key is sent to. An invalid one is not sent. */
export function CryptoForm({ action, back }: CryptoFormProps) {
  const isRefused = useParams()?.get('problem') === 'invalid_email'
  const { field, error, read, clear } = useEmail(isRefused ? messages.invalidEmail : null)
  const { isLeaving, leave } = useLeaving()

  // The form replaces the pressed button, so the page must not scroll.
  useEffect(() => field.current?.focus({ preventScroll: true }), [field])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (read() === null) return event.preventDefault()
    leave()
    countEvent('begin_crypto_checkout')
  }

  return (
    <form
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      className={`stacked ${styles.acts}`}
    >
      <TextField
        ref={field}
        label="Email for your key"
        hint="The next page shows the amount and the wallet address. Send it all in one payment."
        type="email"
        name="email"
        autoComplete="email"
        required
        error={error}
        onChange={clear}
      />
      <Button type="submit" look="primary" wide disabled={isLeaving}>
        {isLeaving ? 'Opening the payment page…' : 'Continue to payment'}
      </Button>
      <Button wide onClick={back}>
        Back
      </Button>
    </form>
  )
}

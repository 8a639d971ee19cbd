import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { readEmail, simpleEmailPattern } from '#contract/email.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './checkout.module.css'
import { useLeaving } from './leaving.ts'

interface EmailFormProps {
  action: string
  hint: string
  button: string
  /** What the button says until the next page is there. */
  leaving: string
  /** Whether the server has refused the address. */
  isRefused?: boolean
  takesFocus?: boolean
  onSend?: () => void
  /** Below the button. */
  children?: ReactNode
}

/** Asks where the key goes. An address that nobody can have is not sent. */
export function EmailForm({
  action,
  hint,
  button,
  leaving,
  isRefused,
  takesFocus,
  onSend,
  children,
}: EmailFormProps) {
  const [error, setError] = useState(isRefused ? messages.invalidEmail : null)
  const { isLeaving, leave } = useLeaving()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (!simpleEmailPattern.test(readEmail(field.current!.value))) {
      event.preventDefault()
      setError(messages.invalidEmail)
      field.current?.focus()
      return
    }
    setError(null)
    leave()
    onSend?.()
  }

  return (
    <form method="post" action={action} noValidate onSubmit={submit} className={styles.fields}>
      <TextField
        ref={field}
        label="Email for your key"
        hint={hint}
        type="email"
        name="email"
        autoComplete="email"
        required
        error={error}
      />
      <Button type="submit" look="primary" wide disabled={isLeaving}>
        {isLeaving ? leaving : button}
      </Button>
      {children}
    </form>
  )
}

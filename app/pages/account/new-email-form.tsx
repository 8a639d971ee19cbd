import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/row.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account.module.css'
import { errorText } from './error-text.ts'
import type { Problem } from './state.ts'

interface NewEmailFormProps {
  present: string
  /** Says what kept the codes from being sent. */
  send: (email: string) => Promise<Problem | null>
  sent: (email: string) => void
  cancel: () => void
}

export function NewEmailForm({ present, send, sent, cancel }: NewEmailFormProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [problem])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = field.current!.value.trim()
    setBusy(true)
    const found = await send(email)
    setBusy(false)
    setProblem(found)
    if (!found) sent(email)
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className={styles.form}
      aria-label="Change email"
    >
      <TextField
        ref={field}
        label="New email"
        type="email"
        name="new_email"
        autoComplete="email"
        required
        error={errorText(problem)}
      />
      <p className={styles.hint}>
        We send a code to this address and one to <strong>{present}</strong>. Both are needed. If
        the new address has an account already, the two become one.
      </p>
      <Row>
        <Button type="submit" look="primary" disabled={busy}>
          {busy ? 'Sending the codes...' : 'Send codes'}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </Row>
    </form>
  )
}

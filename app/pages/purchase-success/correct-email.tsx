import { type SubmitEvent, useEffect } from 'react'
import { post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEmail } from '../../use-email.ts'
import { useRun } from '../../use-run.ts'
import { describeProblem } from '../account/use-call.ts'
import styles from './order-card.module.css'

interface CorrectEmailProps {
  orderId: string
  /** The key is on its way there. */
  corrected: () => void
}

/** Takes the address that the payment lacks, or another one. The order and its key go there. */
export function CorrectEmail({ orderId, corrected }: CorrectEmailProps) {
  const { busy, problem, run } = useRun<'correct', string>()
  const { field, error, read } = useEmail()

  useEffect(() => {
    if (problem) field.current?.focus()
  }, [field, problem])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = read()
    if (email === null) return
    const isDone = await run(
      'correct',
      () => post('order/correct-email', { order_id: orderId, email }),
      (error) =>
        describeProblem(error, messages.correctEmailFailed, { 400: messages.invalidEmail }),
    )
    if (isDone) corrected()
  }

  return (
    <form noValidate onSubmit={submit} className={`${styles.form} ${styles.beside}`}>
      <TextField
        ref={field}
        label="The right email address"
        hint="The order moves to this address, and its key goes there at once."
        type="email"
        name="email"
        autoComplete="email"
        required
        error={error ?? problem}
      />
      <Button type="submit" look="primary" disabled={busy !== null}>
        {busy ? 'Sending...' : 'Send my key there'}
      </Button>
    </form>
  )
}

/** The same for an order that has an address; open where its email came back. */
export function WrongEmail({ isOpen, ...form }: CorrectEmailProps & { isOpen: boolean }) {
  return (
    <details className={`disclosure unprinted ${styles.wrong}`} open={isOpen}>
      <summary>Wrong email address?</summary>
      <CorrectEmail {...form} />
    </details>
  )
}

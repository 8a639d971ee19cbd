import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useEmail } from '#app/use-email.ts'
import styles from '../account.module.css'
import type { Refresh } from '../licenses/use-keys.ts'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import { ChangeCodesForm } from './change-codes-form.tsx'

type Step = 'closed' | 'address' | { sentTo: string } | 'done'

/** Changes the account's address: first the address, then the codes sent to the old and the new one. */
export function ChangeEmail({ refresh }: { refresh: Refresh }) {
  const [step, setStep] = useState<Step>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = step === 'address' || typeof step === 'object'
  const close = () => setStep('closed')

  // The form that had the focus is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (step === 'address')
    return <NewEmailForm sent={(sentTo) => setStep({ sentTo })} cancel={close} />
  if (typeof step === 'object')
    return (
      <ChangeCodesForm
        sentTo={step.sentTo}
        refresh={refresh}
        changed={() => setStep('done')}
        cancel={close}
      />
    )
  return (
    <>
      <p role="status" className={step === 'done' ? styles.done : 'heard'}>
        {step === 'done' && messages.emailChanged}
      </p>
      <Button ref={opener} size="small" onClick={() => setStep('address')}>
        Change email
      </Button>
    </>
  )
}

interface NewEmailFormProps {
  sent: (email: string) => void
  cancel: () => void
}

function NewEmailForm({ sent, cancel }: NewEmailFormProps) {
  const { login } = useSession()
  const { busy, problem, run } = useCall<'send'>()
  const { field, error, read } = useEmail()

  useEffect(() => field.current?.focus(), [field, problem])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const new_email = read()
    if (new_email === null) return
    const send = () => ask(login, 'change-email', { new_email })
    if (await run('send', send, messages.changeCodesFailed, { 400: messages.invalidEmail }))
      sent(new_email)
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="Change email">
      <TextField
        ref={field}
        label="New email"
        type="email"
        name="new_email"
        autoComplete="email"
        required
        error={error ?? problem}
      />
      <p className={styles.hint}>
        We send a code to this address and one to <strong>{login.email}</strong>. You need both. If
        the new address already has an account with an order or a key, nothing changes: email
        support.
      </p>
      <Row>
        <Button type="submit" look="primary" disabled={busy !== null}>
          {busy ? 'Sending the codes...' : 'Send codes'}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </Row>
    </form>
  )
}

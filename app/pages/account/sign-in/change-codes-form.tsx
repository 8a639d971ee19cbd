import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import type { ChangedEmail } from '#contract/account.ts'
import styles from '../account.module.css'
import type { Refresh } from '../licenses/use-keys.ts'
import { ask, useSession } from '../session.ts'
import { saveLogin } from '../stored-login.ts'
import { useCall } from '../use-call.ts'
import { CodeField } from './code-field.tsx'
import { ResendButton, useResendCountdown } from './resend-button.tsx'

interface ChangeCodesFormProps {
  sentTo: string
  refresh: Refresh
  changed: () => void
  cancel: () => void
}

export function ChangeCodesForm({ sentTo, refresh, changed, cancel }: ChangeCodesFormProps) {
  const { login, dispatch } = useSession()
  const { busy, done, problem, run } = useCall<'confirm' | 'resend'>()
  const [oldCode, setOldCode] = useState('')
  const [newCode, setNewCode] = useState('')
  const [askedAt, setAskedAt] = useState(Date.now)
  const seconds = useResendCountdown(askedAt)
  const sentAgain = done === 'resend'
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [problem, sentAgain])

  /** From here on the browser stores the new address with its code. */
  async function changeEmail() {
    const request = { old_code: oldCode, new_code: newCode }
    const { email } = await ask<ChangedEmail>(login, 'confirm-email', request)
    const next = { email, code: newCode, timestamp: Date.now() }
    saveLogin(next)
    dispatch({ type: 'email_changed', login, changed: next })
    await refresh(next)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await run('confirm', changeEmail, messages.changeEmailFailed)) changed()
  }

  async function sendAgain() {
    const send = () => ask(login, 'change-email', { new_email: sentTo })
    const own = { 400: messages.invalidEmail }
    if (await run('resend', send, messages.changeCodesFailed, own)) setAskedAt(Date.now())
  }

  return (
    <form onSubmit={submit} className={styles.form} aria-label="Change email">
      <CodeField
        ref={field}
        label={`Code sent to ${login.email}`}
        placeholder="6 digits"
        value={oldCode}
        change={setOldCode}
      />
      <CodeField
        label={`Code sent to ${sentTo}`}
        placeholder="6 digits"
        value={newCode}
        change={setNewCode}
      />
      {problem && <Notice kind="alert">{problem}</Notice>}
      <Row>
        <Button type="submit" look="primary" disabled={busy !== null}>
          {busy === 'confirm' ? 'Changing...' : 'Change email'}
        </Button>
        <ResendButton
          busy={busy !== null}
          seconds={seconds}
          said={sentAgain ? messages.codeSentAgain : null}
          resend={sendAgain}
        />
        <Button onClick={cancel}>Cancel</Button>
      </Row>
    </form>
  )
}

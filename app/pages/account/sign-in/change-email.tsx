import { useEffect, useRef, useState } from 'react'
import { CodeForm } from '#app/ui/emailed-code/code-form.tsx'
import { EmailForm } from '#app/ui/emailed-code/email-form.tsx'
import { messages } from '#app/say/messages.ts'
import { Button } from '#app/ui/button.tsx'
import type { ChangedEmail } from '#contract/account.ts'
import styles from '../account.module.css'
import type { Refresh } from '../licenses/use-keys.ts'
import { ask, useSession } from '../session.ts'
import { saveLogin } from '../stored-login.ts'
import { useCall } from '../use-call.ts'

interface ChangeEmailProps {
  refresh: Refresh
}

export function ChangeEmail({ refresh }: ChangeEmailProps) {
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = step === 'open'

  // The focused form has disappeared.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (isOpen)
    return (
      <Change refresh={refresh} changed={() => setStep('done')} cancel={() => setStep('closed')} />
    )
  return (
    <>
      <p role="status" className={step === 'done' ? styles.done : 'heard'}>
        {step === 'done' && messages.emailChanged}
      </p>
      <Button size="small" ref={opener} onClick={() => setStep('open')}>
        Change email
      </Button>
    </>
  )
}

interface ChangeProps extends ChangeEmailProps {
  changed: () => void
  cancel: () => void
}

/** Asks for the new address, then for the codes sent to the old and the new one. */
function Change({ refresh, changed, cancel }: ChangeProps) {
  const { login, dispatch } = useSession()
  const { busy, done, problem, run } = useCall<'send' | 'verify' | 'resend'>()
  const [sent, setSent] = useState<{ to: string[]; askedAt: number } | null>(null)

  async function sendCodes(name: 'send' | 'resend', new_email: string) {
    const send = () => ask(login, 'change-email', { new_email })
    const own = { 400: messages.invalidEmail }
    if (await run(name, send, messages.changeCodesFailed, own))
      setSent({ to: [login.email, new_email], askedAt: Date.now() })
  }

  /** Changes the address, and stores the session with the new address and its code. */
  async function changeEmail(old_code: string, new_code: string) {
    const { email } = await ask<ChangedEmail>(login, 'confirm-email', { old_code, new_code })
    const next = { email, code: new_code, timestamp: Date.now() }
    saveLogin(next)
    dispatch({ type: 'email_changed', login, changed: next })
    await refresh(next)
  }

  async function verify([oldCode, newCode]: string[]) {
    const change = () => changeEmail(oldCode!, newCode!)
    if (await run('verify', change, messages.changeEmailFailed)) changed()
  }

  if (sent === null)
    return (
      <EmailForm
        label="New email"
        hint={
          <>
            We send a code to this address and one to <strong>{login.email}</strong>. You need both.
            If the new address already has an account with an order or a key, nothing changes: email
            support.
          </>
        }
        takesFocus
        send={(email) => void sendCodes('send', email)}
        isBusy={busy !== null}
        problem={problem}
        action="Send codes"
        doing="Sending the codes..."
        cancel={cancel}
      />
    )
  return (
    <CodeForm
      fields={sent.to.map((email) => ({
        label: `Code sent to ${email}`,
        placeholder: '6 digits',
      }))}
      verify={(codes) => void verify(codes)}
      resend={() => void sendCodes('resend', sent.to[1]!)}
      askedAt={sent.askedAt}
      busy={busy}
      problem={problem}
      said={done === 'resend' ? messages.codeSentAgain : null}
      action="Change email"
      doing="Changing..."
      cancel={cancel}
    />
  )
}

import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SupportLink } from '#app/ui/support-link.tsx'
import styles from '../account.module.css'
import { removeAwaitedCode } from '../awaited-code.ts'
import { askForCode, openSession } from '../session.ts'
import type { CodeStep, Dispatch } from '../state.ts'
import { useCall } from '../use-call.ts'
import { CodeField } from './code-field.tsx'
import { FormError } from './form-error.tsx'
import { ResendButton, useResendCountdown } from './resend-button.tsx'
import { TrialChoice } from './trial-choice.tsx'

interface CodeFormProps {
  step: CodeStep
  dispatch: Dispatch
}

export function CodeForm({ step, dispatch }: CodeFormProps) {
  const { email, askedAt } = step
  const { busy, done, problem, run } = useCall<'verify' | 'resend'>()
  const [code, setCode] = useState('')
  const [wantsTrial, setWantsTrial] = useState(false)
  const seconds = useResendCountdown(askedAt)
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  const errorId = useId()

  useEffect(() => field.current?.focus(), [problem, askedAt])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const verify = () => openSession(dispatch, { email, code }, wantsTrial)
    void run('verify', verify, messages.verifyCodeFailed)
  }

  const sendAgain = () => askForCode(dispatch, 'resend-verification', email)

  function useAnotherEmail() {
    removeAwaitedCode()
    dispatch({ type: 'another_email_wanted' })
  }

  return (
    <Sheet>
      <div className={styles.form}>
        <p>{messages.enterCode}</p>
        <p className={styles.hint}>
          If <strong>{email}</strong> can get an email, it’s on its way.{' '}
          <button type="button" className={styles.textButton} onClick={useAnotherEmail}>
            Use another email
          </button>
        </p>
        {/* Ends before the choice and the buttons, so that an error under it is at its field. */}
        <form id={formId} onSubmit={submit}>
          <CodeField
            ref={field}
            label="Verification code"
            name="code"
            placeholder="Enter 6-digit code"
            value={code}
            change={setCode}
            errorId={problem && errorId}
          />
        </form>
        <FormError id={errorId} problem={problem} />
        <p className={styles.hint}>
          The code works for 10 minutes, in this browser only. If it’s refused, or on another
          device, press the button in the email. No email? Check your spam folder, or write to{' '}
          <SupportLink />. <a href="/faq#code-does-not-arrive">More in the FAQ</a>
        </p>
        <TrialChoice wanted={wantsTrial} choose={setWantsTrial} />
        <Row>
          <Button type="submit" form={formId} look="primary" disabled={busy !== null}>
            {busy === 'verify' ? 'Verifying...' : 'Verify Code'}
          </Button>
          <ResendButton
            busy={busy !== null}
            seconds={seconds}
            said={done === 'resend' ? messages.codeAskedAgain : null}
            resend={() => run('resend', sendAgain, messages.resendEmailFailed)}
          />
        </Row>
      </div>
    </Sheet>
  )
}

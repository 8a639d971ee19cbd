import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { product } from '#contract/product.ts'
import styles from '../account.module.css'
import { removeAwaitedCode } from '../awaited-code.ts'
import { askForCode, openSession } from '../session.ts'
import type { CodeStep, Dispatch } from '../state.ts'
import { useCall } from '../use-call.ts'
import { CodeField } from './code-field.tsx'
import { FormError } from './form-error.tsx'
import { ResendButton } from './resend-button.tsx'
import {
  CodeHint,
  CodeNotice,
  RefusedEmail,
  useAwaitedCode,
  WhereCodeIs,
} from './where-code-is.tsx'

interface CodeFormProps {
  step: CodeStep
  dispatch: Dispatch
}

export function CodeForm({ step, dispatch }: CodeFormProps) {
  const { email, askedAt } = step
  const { busy, done, problem, run } = useCall<'verify' | 'resend'>()
  const [code, setCode] = useState('')
  const [wantsTrial, setWantsTrial] = useState(false)
  const awaited = useAwaitedCode(step)
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
        {awaited.isRefused ? <RefusedEmail /> : <p>{messages.enterCode}</p>}
        <p className={styles.hint}>
          <WhereCodeIs of={awaited} />{' '}
          <button type="button" className={styles.textButton} onClick={useAnotherEmail}>
            Use another email
          </button>
        </p>
        <div role="status" className={styles.said}>
          <CodeNotice of={awaited} />
        </div>
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
          <CodeHint of={awaited} />
        </p>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={wantsTrial}
            onChange={(event) => setWantsTrial(event.target.checked)}
          />
          <span>
            Give me a {product.trialDays}-day trial key if I have no license.
            <small className="muted">Optional: you can evaluate the app without one.</small>
          </span>
        </label>
        <Row>
          <Button type="submit" form={formId} look="primary" disabled={busy !== null}>
            {busy === 'verify' ? 'Verifying...' : 'Verify Code'}
          </Button>
          <ResendButton
            busy={busy !== null}
            seconds={awaited.seconds}
            said={done === 'resend' && awaited.canCome ? messages.codeAskedAgain : null}
            resend={() => run('resend', sendAgain, messages.resendEmailFailed)}
          />
        </Row>
      </div>
    </Sheet>
  )
}

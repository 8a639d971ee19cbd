import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { post } from '#app/api.ts'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { SignInAnswer } from '#contract/account.ts'
import { product } from '#contract/product.ts'
import styles from '../account.module.css'
import { openSession } from '../session.ts'
import type { CodeStep, Dispatch } from '../state.ts'
import { useCall } from '../use-call.ts'
import { CodeField } from './code-field.tsx'
import { ResendButton } from './resend-button.tsx'

interface CodeFormProps {
  step: CodeStep
  dispatch: Dispatch
}

export function CodeForm({ step, dispatch }: CodeFormProps) {
  const { email } = step
  const { busy, done, problem, run } = useCall<'verify' | 'resend'>()
  const [code, setCode] = useState('')
  const [wantsTrial, setWantsTrial] = useState(false)
  const [notice, setNotice] = useState(step.notice)
  const sentAgain = done === 'resend'
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [problem, sentAgain])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const verify = () => openSession(dispatch, { email, code }, wantsTrial)
    void run('verify', verify, messages.verifyCodeFailed)
  }

  async function sendAgain() {
    const path = 'account/resend-verification'
    const { notice = null } = await post<Partial<SignInAnswer>>(path, { email })
    setNotice(notice)
  }

  return (
    <Sheet>
      <form onSubmit={submit} className={styles.form}>
        <p>{messages.enterCode}</p>
        <p className={styles.hint}>
          Sent to <strong>{email}</strong>.{' '}
          <button
            type="button"
            className={styles.textButton}
            onClick={() => dispatch({ type: 'another_email_wanted' })}
          >
            Use another email
          </button>
        </p>
        {notice && <Notice>{notice}</Notice>}
        <CodeField
          ref={field}
          label="Verification code"
          name="code"
          placeholder="Enter 6-digit code"
          value={code}
          change={setCode}
          error={problem}
        />
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={wantsTrial}
            onChange={(event) => setWantsTrial(event.target.checked)}
          />
          <span>
            Give me a {product.trialDays}-day trial key if I have no license.
            <small>Optional: you can evaluate the app without one.</small>
          </span>
        </label>
        <Row>
          <Button type="submit" look="primary" disabled={busy !== null}>
            {busy === 'verify' ? 'Verifying...' : 'Verify Code'}
          </Button>
          <ResendButton
            busy={busy !== null}
            sentAgain={sentAgain}
            resend={() => run('resend', sendAgain, messages.resendEmailFailed)}
          />
        </Row>
        <p className={styles.hint}>
          A code works for 10 minutes, in this browser only. Not there? Check your spam folder.
        </p>
      </form>
    </Sheet>
  )
}

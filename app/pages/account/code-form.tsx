import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { product } from '#contract/product.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account.module.css'
import type { AccountActions } from './actions.ts'
import { keepDigits } from './code-digits.ts'
import { errorText } from './error-text.ts'
import { ResendButton } from './resend-button.tsx'
import type { CodeStep } from './state.ts'

interface CodeFormProps {
  state: CodeStep
  actions: AccountActions
}

export function CodeForm({ state, actions }: CodeFormProps) {
  const { email, busy, problem, sentAgain, notice } = state
  const [code, setCode] = useState('')
  const [wantsTrial, setWantsTrial] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [problem, sentAgain])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void actions.verifyCode(email, code, wantsTrial)
  }

  return (
    <Sheet>
      <form onSubmit={submit} className={styles.form}>
        <p>{messages.enterCode}</p>
        <p className={styles.hint}>
          Sent to <strong>{email}</strong>.{' '}
          <button type="button" className={styles.textButton} onClick={actions.changeEmail}>
            Use another email
          </button>
        </p>
        {notice && <Notice>{notice}</Notice>}
        <TextField
          ref={field}
          code
          label="Verification code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="Enter 6-digit code"
          pattern="[0-9]{6}"
          title="six digits"
          required
          value={code}
          onChange={(event) => setCode(keepDigits(event.target.value))}
          error={errorText(problem)}
        />
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={wantsTrial}
            onChange={(event) => setWantsTrial(event.target.checked)}
          />
          <span>
            Give me a {product.trialDays}-day trial key if I have no license.
            <small>Optional: the app can be evaluated without it.</small>
          </span>
        </label>
        <Row>
          <Button type="submit" look="primary" disabled={busy !== null}>
            {busy === 'verify' ? 'Verifying...' : 'Verify Code'}
          </Button>
          <ResendButton
            resendAt={state.resendAt}
            sentAgain={sentAgain}
            busy={busy !== null}
            resend={() => actions.sendCodeAgain(email)}
          />
        </Row>
      </form>
    </Sheet>
  )
}

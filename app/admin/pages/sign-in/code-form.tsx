import { type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { post } from '#app/api.ts'
import { messages } from '#app/messages.ts'
import { CodeField } from '#app/pages/account/sign-in/code-field.tsx'
import { ResendButton, useResendCountdown } from '#app/pages/account/sign-in/resend-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import { askForCode } from './ask-for-code.ts'
import { useTry } from '../../use-try.ts'
import styles from './sign-in.module.css'
import type { Go, StepOf } from './step.ts'

type Options = PublicKeyCredentialRequestOptionsJSON

export function CodeForm({ step: { email, notice }, go }: { step: StepOf<'code'>; go: Go }) {
  const { isBusy, problem, run } = useTry()
  const [code, setCode] = useState('')
  const [sentAgain, setSentAgain] = useState(false)
  const [askedAt, setAskedAt] = useState(Date.now)
  const seconds = useResendCountdown(askedAt)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [problem, sentAgain])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setSentAgain(false)
    void run(async () => {
      const options = await post<Options>('console/verify-code', { email, code })
      go({ name: 'passkey', email, options })
    })
  }

  async function sendAgain() {
    const isAsked = await run(async () =>
      go({ name: 'code', email, notice: await askForCode(email) }),
    )
    setSentAgain(isAsked)
    if (isAsked) setAskedAt(Date.now())
  }

  return (
    <form onSubmit={submit} className={styles.form}>
      <div role="status">
        {notice === null ? (
          <p>
            If <strong>{email}</strong> has access to the console, a code is on its way.
          </p>
        ) : (
          <Notice>{notice}</Notice>
        )}
      </div>
      <CodeField
        ref={field}
        label="Code"
        name="code"
        value={code}
        change={setCode}
        error={problem?.join(' ')}
      />
      <Row>
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? 'Checking the code' : 'Continue'}
        </Button>
        <ResendButton
          busy={isBusy}
          seconds={seconds}
          said={sentAgain && notice === null ? messages.codeSentAgain : null}
          resend={sendAgain}
        />
      </Row>
      <Button look="quiet" size="small" onClick={() => go({ name: 'email', email })}>
        Use another email
      </Button>
      <p className={styles.hint}>The code works for 10 minutes, in this browser only.</p>
    </form>
  )
}

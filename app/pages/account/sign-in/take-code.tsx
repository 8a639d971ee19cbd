import { useState } from 'react'
import { CodeForm } from '#app/ui/emailed-code/code-form.tsx'
import { messages } from '#app/say/messages.ts'
import styles from '../account.module.css'
import { removeAwaitedCode } from '../awaited-code.ts'
import { askForCode, openSession } from '../session.ts'
import type { CodeStep, Dispatch } from '../state.ts'
import { useCall } from '../use-call.ts'
import { TrialChoice } from './trial-choice.tsx'

interface TakeCodeProps {
  step: CodeStep
  dispatch: Dispatch
}

export function TakeCode({ step: { email, askedAt }, dispatch }: TakeCodeProps) {
  const { busy, done, problem, run } = useCall<'verify' | 'resend'>()
  const [wantsTrial, setWantsTrial] = useState(false)

  function verify(code: string) {
    const open = () => openSession(dispatch, { email, code }, wantsTrial)
    void run('verify', open, messages.verifyCodeFailed)
  }

  const sendAgain = () => askForCode(dispatch, 'resend-verification', email)

  function useAnotherEmail() {
    removeAwaitedCode()
    dispatch({ type: 'another_email_wanted' })
  }

  return (
    <div className={`stacked ${styles.form}`}>
      <div>
        <p>{messages.enterCode}</p>
        <p className="subdued">
          It goes to <strong>{email}</strong>.{' '}
          <button type="button" className={styles.textButton} onClick={useAnotherEmail}>
            Use another email
          </button>
        </p>
      </div>
      <CodeForm
        fields={[{ label: 'Verification code', placeholder: 'Enter 6-digit code' }]}
        hint="It expires in 10 minutes."
        verify={([code]) => verify(code!)}
        resend={() => void run('resend', sendAgain, messages.resendEmailFailed)}
        askedAt={askedAt}
        busy={busy}
        problem={problem}
        said={done === 'resend' ? messages.codeAskedAgain : null}
        action="Verify Code"
        doing="Verifying..."
      >
        <TrialChoice wanted={wantsTrial} choose={setWantsTrial} />
      </CodeForm>
    </div>
  )
}

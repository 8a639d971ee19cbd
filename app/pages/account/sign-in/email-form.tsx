import { type SubmitEvent, useEffect, useId } from 'react'
import { useInBrowser } from '#app/in-browser.ts'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useEmail } from '#app/use-email.ts'
import styles from '../account.module.css'
import { askForCode } from '../session.ts'
import type { Dispatch, EmailStep } from '../state.ts'
import { useCall } from '../use-call.ts'
import { FormError } from './form-error.tsx'

interface EmailFormProps {
  step: EmailStep
  dispatch: Dispatch
}

export function EmailForm({ step: { email, sessionEnded }, dispatch }: EmailFormProps) {
  const { busy, problem, run } = useCall<'send'>()
  const { field, error, read } = useEmail()
  const errorId = useId()
  const inBrowser = useInBrowser()

  useEffect(() => {
    if (problem || sessionEnded) field.current?.focus()
  }, [field, problem, sessionEnded])

  async function sendCode(to: string) {
    dispatch({ type: 'email_submitted', email: to })
    await askForCode(dispatch, 'sign-in', to)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = read()
    if (to !== null) void run('send', () => sendCode(to), messages.sendEmailFailed)
  }

  return (
    <div className="stacked">
      {sessionEnded && <Notice kind="warn">{messages.sessionEnded}</Notice>}
      <noscript>
        <Notice lead="This page needs JavaScript.">
          If you just paid, we’ll email your key once the payment is confirmed, usually within
          minutes. No email? <a href="/rescue">Have the key sent again</a>
        </Notice>
      </noscript>
      <Sheet>
        <form noValidate onSubmit={submit} className={styles.form}>
          <TextField
            ref={field}
            label="Email"
            hint="We email you a 6-digit code and a link. No password. Use the email you bought with."
            type="email"
            name="email"
            autoComplete="email"
            required
            // The address of a session that ended is filled in after the first render.
            key={email}
            defaultValue={email}
            error={error}
            errorId={problem && errorId}
          />
          {/* Until the script runs, a submit would put the address into the page's URL. */}
          <Button type="submit" look="primary" disabled={!inBrowser || busy !== null}>
            {busy ? 'Sending the code...' : 'Get Account Info'}
          </Button>
          <FormError id={errorId} problem={problem} />
        </form>
      </Sheet>
    </div>
  )
}

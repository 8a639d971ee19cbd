import { type SubmitEvent, useEffect, useRef } from 'react'
import { useInBrowser } from '../../in-browser.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './account.module.css'
import type { AccountActions } from './actions.ts'
import { errorText } from './error-text.ts'
import type { EmailStep } from './state.ts'

interface EmailFormProps {
  state: EmailStep
  actions: AccountActions
}

export function EmailForm({ state, actions }: EmailFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const inBrowser = useInBrowser()
  const { problem, busy, sessionEnded } = state

  useEffect(() => {
    if (problem || sessionEnded) field.current?.focus()
  }, [problem, sessionEnded])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void actions.sendCode(field.current!.value.trim())
  }

  return (
    <div className={styles.stack}>
      {sessionEnded && <Notice kind="warn">{messages.sessionEnded}</Notice>}
      <Sheet>
        <form onSubmit={submit} className={styles.form}>
          <TextField
            ref={field}
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            required
            // The address of a session that ended is put in after the first render.
            key={state.email}
            defaultValue={state.email}
            error={errorText(problem)}
          />
          {/* Until the script runs, a submit would put the address into the page's own. */}
          <Button type="submit" look="primary" disabled={!inBrowser || busy}>
            {busy ? 'Sending the code...' : 'Get Account Info'}
          </Button>
          <p className={styles.hint}>
            We send a 6-digit code to this address. There is no password. A license bought with
            another address is listed under that one.
          </p>
          <noscript>
            <p>The account page needs JavaScript.</p>
          </noscript>
        </form>
      </Sheet>
    </div>
  )
}

import { type SubmitEvent, useEffect, useRef } from 'react'
import { useInBrowser } from '#app/in-browser.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { askForCode } from './ask-for-code.ts'
import { useTry } from '../../use-try.ts'
import { readEmail } from '#contract/email.ts'
import styles from './sign-in.module.css'
import type { Go, StepOf } from './step.ts'

export function EmailForm({ step, go }: { step: StepOf<'email'>; go: Go }) {
  const { isBusy, problem, run } = useTry()
  const inBrowser = useInBrowser()
  const field = useRef<HTMLInputElement>(null)
  const shown = problem?.join(' ') ?? step.problem ?? null
  // On arrival, and where something is wrong.
  useEffect(() => field.current!.focus(), [shown])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = readEmail(field.current!.value)
    void run(async () => {
      go({ name: 'code', email, notice: await askForCode(email) })
    })
  }

  return (
    <form onSubmit={submit} className={styles.form}>
      <TextField
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        defaultValue={step.email}
        error={shown}
      />
      <Button type="submit" look="primary" disabled={!inBrowser || isBusy}>
        {isBusy ? 'Sending the code' : 'Send a code'}
      </Button>
      <p className={styles.hint}>You’ll get a code by email, then use your passkey.</p>
      <noscript>
        <p>The console needs JavaScript.</p>
      </noscript>
    </form>
  )
}

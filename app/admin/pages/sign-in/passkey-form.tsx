import { startAuthentication } from '@simplewebauthn/browser'
import { useEffect, useRef } from 'react'
import { ApiError, post } from '#app/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { findNextPage } from './next-page.ts'
import { useTry } from '../../use-try.ts'
import styles from './sign-in.module.css'
import type { Go, StepOf } from './step.ts'

/** Asks for the passkey at once, and again for as long as the person did not use it. */
export function PasskeyForm({ step, go }: { step: StepOf<'passkey'>; go: Go }) {
  const { email, options } = step
  const { isBusy, problem, run } = useTry()
  const isAsked = useRef(false)
  const again = useRef<HTMLButtonElement>(null)

  const usePasskey = () =>
    run(async () => {
      const assertion = await startAuthentication({ optionsJSON: options })
      try {
        await post('console/passkey', { assertion })
        location.assign(findNextPage(location.search, location.origin))
      } catch (error) {
        // A signature of the passkey works only once.
        if (!(error instanceof ApiError)) throw error
        go({ name: 'email', email, problem: error.sentence ?? error.message })
      }
    })
  const start = useRef(usePasskey)

  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void start.current()
  }, [])
  useEffect(() => {
    if (problem !== null) again.current?.focus()
  }, [problem])

  return (
    <div className={styles.form}>
      <p>
        Use the passkey for <strong>{email}</strong>.
      </p>
      {problem !== null && <Notice kind="alert">{problem.join(' ')}</Notice>}
      <Button ref={again} look="primary" disabled={isBusy} onClick={() => void usePasskey()}>
        {isBusy ? 'Waiting for the passkey' : 'Use passkey'}
      </Button>
      <Button look="quiet" size="small" onClick={() => go({ name: 'email', email })}>
        Start over
      </Button>
    </div>
  )
}

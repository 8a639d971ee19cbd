import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { messages } from '#app/say/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import styles from '../account.module.css'
import { removeLink } from '../link-in-address.ts'
import { followStorage, openSessionWithLink } from '../session.ts'
import type { Dispatch, LinkStep } from '../state.ts'
import { useCall } from '../use-call.ts'
import { TrialChoice } from './trial-choice.tsx'

interface LinkFormProps {
  step: LinkStep
  dispatch: Dispatch
}

/**
 * Shows what an emailed link is for. Nothing is sent before the button is pressed, because mail
 * scanners follow links.
 */
export function LinkForm({ step, dispatch }: LinkFormProps) {
  const { email, other } = step
  const { busy, problem, run } = useCall<'use'>()
  const [wantsTrial, setWantsTrial] = useState(false)
  const isOver = problem === messages.linkRefused
  const next = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (problem) next.current?.focus()
  }, [problem])

  function use(event: SubmitEvent) {
    event.preventDefault()
    const open = () => openSessionWithLink(dispatch, step, wantsTrial)
    void run('use', open, messages.linkFailed, { 401: messages.linkRefused })
  }

  function decline() {
    removeLink()
    dispatch({ type: 'link_declined' })
    followStorage(dispatch, null)
  }

  return (
    <form className={`stacked ${styles.form}`} onSubmit={use}>
      {other && (
        <Notice kind="warn" lead="You’re already signed in.">
          Signing in with this link signs out {other.email} in this browser.
        </Notice>
      )}
      <p>
        Sign in as <strong>{email}</strong>
      </p>
      {problem && <Notice kind="alert">{problem}</Notice>}
      {!isOver && <TrialChoice wanted={wantsTrial} choose={setWantsTrial} />}
      <Row>
        {!isOver && (
          <Button
            ref={next}
            type="submit"
            look="primary"
            isBusy={busy !== null}
            doing="Signing in..."
          >
            Sign in on this device
          </Button>
        )}
        <Button ref={isOver ? next : null} look={isOver ? 'primary' : 'plain'} onClick={decline}>
          {other ? 'Stay signed in' : 'Get a code instead'}
        </Button>
      </Row>
      <p className="muted">
        A link works once, for 10 minutes. Not your email address, or did someone else send you this
        link? Don’t use it: you’d be signed in to someone else’s account.
      </p>
    </form>
  )
}

import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { times } from '#contract/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import styles from './account.module.css'
import type { ChangeCodes } from './change-email-actions.ts'
import { CodeOfChange } from './code-of-change.tsx'
import { errorText } from './error-text.ts'
import { ResendButton } from './resend-button.tsx'
import type { Problem } from './state.ts'

interface ChangeCodesFormProps {
  present: string
  sentTo: string
  /** Both say what kept them from it. */
  sendAgain: () => Promise<Problem | null>
  confirm: (codes: ChangeCodes) => Promise<Problem | null>
  confirmed: () => void
  cancel: () => void
}

export function ChangeCodesForm(props: ChangeCodesFormProps) {
  const { present, sentTo } = props
  const [codes, setCodes] = useState<ChangeCodes>({ old: '', fresh: '' })
  const [busy, setBusy] = useState<'confirm' | 'resend' | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [resendAt, setResendAt] = useState(() => Date.now() + times.resendCountdown)
  const [sentAgain, setSentAgain] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [problem, sentAgain])

  async function run(what: 'confirm' | 'resend', call: () => Promise<Problem | null>) {
    if (busy) return false
    setBusy(what)
    setProblem(null)
    setSentAgain(false)
    const found = await call()
    setProblem(found)
    setBusy(null)
    return found === null
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await run('confirm', () => props.confirm(codes))) props.confirmed()
  }

  async function resend() {
    if (!(await run('resend', props.sendAgain))) return
    setResendAt(Date.now() + times.resendCountdown)
    setSentAgain(true)
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className={styles.form}
      aria-label="Change email"
    >
      <CodeOfChange
        ref={field}
        address={present}
        code={codes.old}
        change={(old) => setCodes({ ...codes, old })}
      />
      <CodeOfChange
        address={sentTo}
        code={codes.fresh}
        change={(fresh) => setCodes({ ...codes, fresh })}
      />
      {problem && <Notice kind="alert">{errorText(problem)}</Notice>}
      <Row>
        <Button type="submit" look="primary" disabled={busy !== null}>
          {busy === 'confirm' ? 'Changing...' : 'Change email'}
        </Button>
        <ResendButton
          resendAt={resendAt}
          sentAgain={sentAgain}
          busy={busy !== null}
          resend={() => void resend()}
        />
        <Button onClick={props.cancel}>Cancel</Button>
      </Row>
    </form>
  )
}

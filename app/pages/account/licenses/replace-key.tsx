import { useEffect, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import type { LicenseEntry } from '#contract/account.ts'
import { sayTimeAndZone } from '#app/say-day.ts'
import account from '../account.module.css'
import { loadInfo, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './license.module.css'

type Step = 'closed' | 'asking' | 'not any more' | 'done'

/** For a leaked key: asks once more, and says what was done. */
export function ReplaceKey({ entry }: { entry: LicenseEntry }) {
  const { license_id, replace_key_from: from } = entry
  const session = useSession()
  const { email } = session.login
  const { busy, problem, run } = useCall<'replace'>()
  const [step, setStep] = useState<Step>('closed')
  const done = useRef<HTMLParagraphElement>(null)

  // The button that had the focus is gone.
  useEffect(() => {
    if (step === 'done') done.current?.focus()
  }, [step])

  async function replace() {
    const call = () => loadInfo(session, 'replace-key', { license_id })
    if (await run('replace', call, messages.replaceKeyFailed)) setStep('done')
  }

  if (step === 'asking')
    return (
      <Question
        {...{ email, problem }}
        isReplacing={busy !== null}
        replace={() => void replace()}
        keep={() => setStep('not any more')}
      />
    )
  return (
    <div className={styles.replace}>
      {step === 'done' && (
        <p ref={done} tabIndex={-1} className={account.done}>
          {messages.keyReplaced(email)}
        </p>
      )}
      {from === null ? (
        <Button size="small" autoFocus={step === 'not any more'} onClick={() => setStep('asking')}>
          Replace key
        </Button>
      ) : (
        <p>You can replace this key again from {sayTimeAndZone(from)}.</p>
      )}
    </div>
  )
}

interface QuestionProps {
  email: string
  problem: string | null
  isReplacing: boolean
  replace: () => void
  keep: () => void
}

function Question({ email, problem, isReplacing, replace, keep }: QuestionProps) {
  return (
    <div role="group" aria-label="Replace key" className={styles.replace}>
      <p>
        <strong>Does someone else have your key?</strong> We email a new one to {email}. The old one
        stops working on all devices at once: enter the new one on yours. You can do this once a
        day.
      </p>
      <p>Your license stays the same, and so do its devices. Release the ones that aren’t yours.</p>
      {problem && <Notice kind="alert">{problem}</Notice>}
      <Row>
        <Button size="small" look="danger" autoFocus onClick={replace} disabled={isReplacing}>
          {isReplacing ? 'Replacing...' : 'Replace key'}
        </Button>
        <Button size="small" onClick={keep} disabled={isReplacing}>
          Keep
        </Button>
      </Row>
    </div>
  )
}

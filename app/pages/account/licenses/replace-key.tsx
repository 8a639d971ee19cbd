import { useEffect, useRef } from 'react'
import { messages } from '#app/say/messages.ts'
import { sayLocalTime } from '#app/say/say-day.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Row } from '#app/ui/row.tsx'
import type { LicenseEntry } from '#contract/account.ts'
import account from '../account.module.css'
import { loadInfo, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './license.module.css'

interface ReplaceKeyProps {
  entry: LicenseEntry
  close: () => void
}

/** Replaces a leaked key: asks for confirmation, then says what was done. */
export function ReplaceKey({ entry, close }: ReplaceKeyProps) {
  const { license_id, replace_key_from: from } = entry
  const session = useSession()
  const { email } = session.login
  const { busy, done, problem, run } = useCall<'replace'>()
  const part = useRef<HTMLDivElement>(null)
  const isOver = from !== null

  // The focused button has disappeared.
  useEffect(() => part.current!.focus(), [isOver])

  function replace() {
    const call = () => loadInfo(session, 'replace-key', { license_id })
    void run('replace', call, messages.replaceKeyFailed)
  }

  return (
    <div ref={part} tabIndex={-1} role="group" aria-label="Replace key" className={styles.part}>
      {isOver ? (
        <>
          {done && <p className={account.done}>{messages.keyReplaced(email)}</p>}
          <p>You can replace this key again from {sayLocalTime(from)}.</p>
          <Button size="small" onClick={close}>
            Close
          </Button>
        </>
      ) : (
        <>
          <p>
            <strong>Does someone else have your key?</strong> We email a new one to {email}. The old
            one stops working on all devices right away: enter the new one on yours. You can do this
            once a day.
          </p>
          <p>
            Your license stays the same, and so do its devices. Release the ones that aren’t yours.
          </p>
          {problem && <Notice kind="alert">{problem}</Notice>}
          <Row>
            <Button
              size="small"
              look="danger"
              onClick={replace}
              isBusy={busy !== null}
              doing="Replacing..."
            >
              Replace key
            </Button>
            <Button size="small" onClick={close} disabled={busy !== null}>
              Keep
            </Button>
          </Row>
        </>
      )}
    </div>
  )
}

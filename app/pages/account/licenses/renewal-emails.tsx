import { useState } from 'react'
import { messages } from '#app/say/messages.ts'
import { Notice } from '#app/ui/notice.tsx'
import styles from '../account.module.css'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'

export function RenewalEmails({ on: wasOn }: { on: boolean }) {
  const { login } = useSession()
  const { busy, problem, run } = useCall<'switch'>()
  const [on, setOn] = useState(wasOn)

  async function change(next: boolean) {
    if (busy) return
    setOn(next)
    const save = () => ask(login, 'renewal-emails', { on: next })
    if (!(await run('switch', save, messages.renewalEmailsFailed))) setOn(!next)
  }

  return (
    <div className={styles.line}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>
          Email me when updates end.
          <small className="muted">We email you 30 days before, and on the day.</small>
        </span>
      </label>
      {problem && <Notice kind="alert">{problem}</Notice>}
    </div>
  )
}

import { useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import styles from './account.module.css'
import { errorText } from './error-text.ts'
import type { Problem } from './state.ts'

interface RenewalLettersProps {
  on: boolean
  /** Says what kept the choice from being noted. */
  choose: (on: boolean) => Promise<Problem | null>
}

/** The switch of the letters that say when updates end. */
export function RenewalLetters({ on: wasOn, choose }: RenewalLettersProps) {
  const [on, setOn] = useState(wasOn)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function change(next: boolean) {
    if (busy) return
    setOn(next)
    setBusy(true)
    const found = await choose(next)
    setProblem(found)
    setBusy(false)
    if (found) setOn(!next)
  }

  return (
    <div className={styles.stack}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>
          Write to me when updates end.
          <small>One letter 30 days before, and one on the day.</small>
        </span>
      </label>
      {problem && <Notice kind="alert">{errorText(problem)}</Notice>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Reading } from '../use-read.ts'
import styles from './reading.module.css'

interface ReadingViewProps<Value> {
  of: Reading<Value>
  /** What is loaded, such as `orders`. */
  what: string
  children: (value: Value) => ReactNode
}

/** What was read; while it loads or after it failed, a sentence in its place. */
export function ReadingView<Value>({ of, what, children }: ReadingViewProps<Value>) {
  if (of.state === 'there') return children(of.value)
  if (of.state === 'loading')
    return (
      <div className={styles.place}>
        <Spinner label={`Loading ${what}`} />
      </div>
    )
  return (
    <div className={styles.place}>
      <Notice kind="alert">
        {of.problem.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Button size="small" onClick={of.retry}>
          Try again
        </Button>
      </Notice>
    </div>
  )
}

/** In place of a part that was not read, where the page says it once and offers to try again. */
export function Unread() {
  return <p className={styles.unread}>Not checked</p>
}

interface EmptyProps {
  /** That there is nothing; then the rest says what it is for and what to do first. */
  lead?: string
  children: ReactNode
}

/** Shown in place of an empty list. */
export function Empty({ lead, children }: EmptyProps) {
  return (
    <p className={styles.empty}>
      {lead && <b>{lead}</b>} {children}
    </p>
  )
}

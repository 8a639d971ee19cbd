import type { ReactNode } from 'react'
import './notice.css'
import spinner from './spinner.module.css'

export type NoticeKind = 'info' | 'warn' | 'alert'

interface NoticeProps {
  children?: ReactNode
  /** The first sentence, set apart: what the notice is about. */
  lead?: string
  /**
   * `info` is good to know; `warn` is yellow and asks for an action; `alert` is red, an error, and
   * announced immediately.
   */
  kind?: NoticeKind
  /** True if it is still going on: a spinner replaces the icon. */
  waits?: boolean
}

/** Shows a callout: one or two sentences that readers must not miss. */
export function Notice({ children, lead, kind = 'info', waits = false }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind} role={kind === 'alert' ? 'alert' : undefined}>
      {waits ? (
        <span className={spinner.ring} aria-hidden="true" />
      ) : (
        <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
          <path d={signs[kind]} stroke="currentcolor" strokeWidth="1.5" />
        </svg>
      )}
      <div>
        {lead && <b>{lead} </b>}
        {children}
      </div>
    </div>
  )
}

const circle = 'M9 2a7 7 0 1 0 0 14A7 7 0 0 0 9 2z'
const signs: Record<NoticeKind, string> = {
  info: `${circle}M9 8.2v4.3M9 5.2v1.6`,
  warn: 'M9 2.5 1.8 15.2h14.4zM9 7.2v4M9 12.4V14',
  alert: `${circle}M9 5v5M9 11.4V13`,
}

import type { ReactElement, ReactNode } from 'react'
import { capitalize } from '#contract/capitalize.ts'
import { Button } from '../../ui/button.tsx'
import '../../ui/notice.css'
import type { Reading } from '../calls/use-read.ts'

interface ReadingViewProps<Value> {
  of: Reading<Value>
  what: string
  /** The shape of the placeholder: rows by default, or an element such as a table without rows. */
  as?: Shape | ReactElement
  children: (value: Value) => ReactNode
}

type Shape = 'rows' | 'line' | 'figure' | 'page'

/** Shows loaded content; while loading, a gray shape, and after a failure, a sentence. */
export function ReadingView<Value>({ of, what, as, children }: ReadingViewProps<Value>) {
  if (of.state === 'there') return children(of.value)
  if (of.state === 'loading') return <Loading what={what} as={as} />
  return <Failed of={of} what={what} />
}

function Loading({ what, as = 'rows' }: Pick<ReadingViewProps<unknown>, 'what' | 'as'>) {
  return (
    <>
      <p role="status" className="heard">
        Loading {what}
      </p>
      <div className="loading" inert>
        {typeof as === 'string' ? <Grey shape={as} /> : as}
      </div>
    </>
  )
}

function Grey({ shape }: { shape: Shape }) {
  if (shape !== 'page') return <div className={`grey ${shape}`} />
  return (
    <div className="stacked split">
      <Grey shape="rows" />
      <Grey shape="rows" />
    </div>
  )
}

/** Shows a gray bar in place of a number that is loading. */
export function LoadingNumber() {
  return <i className="bar" />
}

interface FailedProps {
  of: Reading<unknown>
  what: string
}

/**
 * Says that something failed to load. A refused read has no retry button, because it would be refused
 * again.
 */
export function Failed({ of, what }: FailedProps) {
  if (of.state !== 'failed') return null
  return (
    <Problem
      kind="alert"
      lead={of.refusal ?? sayFailed(what)}
      note={of.refusal === null ? whyFailed : ''}
    >
      {of.refusal === null && (
        <Button size="small" onClick={of.retry}>
          Try again
        </Button>
      )}
    </Problem>
  )
}

const whyFailed = 'The shop didn’t answer, or answered with an error. You can safely try again.'

/** Writes `The orders didn’t load.` */
function sayFailed(what: string): string {
  return `${/^(the|your) /.test(what) ? capitalize(what) : `The ${what}`} didn’t load.`
}

interface ProblemProps {
  /** `warn` means that the rest was loaded and is shown. */
  kind: 'alert' | 'warn'
  lead: string
  note?: string
  children: ReactNode
}

/** Says what could not be loaded. */
export function Problem({ kind, lead, note, children }: ProblemProps) {
  return (
    <div className="notice line spread failure" data-kind={kind} role="alert">
      <p>
        <b>{lead}</b>
        {note && <small>{note}</small>}
      </p>
      {children}
    </div>
  )
}

interface EmptyProps {
  lead: string
  /** Says what the list is for, or what to do first. */
  children?: ReactNode
  action?: ReactNode
}

export function Empty({ lead, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <b>{lead}</b>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

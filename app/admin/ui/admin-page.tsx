import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

interface AdminPageProps {
  title: string
  /** Which part is shown, where the headline does not say so. */
  part?: string | undefined
  /** The list that it belongs to, above the title. */
  of?: { path: string; label: string }
  /** In which state it is, after the title. */
  state?: ReactNode
  /** At the right of the title: a count, a button. */
  beside?: ReactNode
  children: ReactNode
}

/** The column of a page of the console. */
export function AdminPage({ title, part, of, state, beside, children }: AdminPageProps) {
  useTitle(title, part)
  return (
    <div className="wrap stacked column">
      <div className="head line spread">
        <div className="line">
          {of && <a href={of.path}>{of.label}</a>}
          <h1>{title}</h1>
          {state}
        </div>
        {beside}
      </div>
      {children}
    </div>
  )
}

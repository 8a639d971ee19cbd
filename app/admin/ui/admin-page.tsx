import type { ReactNode } from 'react'
import { product } from '#contract/product.ts'

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
  return (
    <div className="wrap stacked column">
      <Title title={title} part={part} />
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

/** Names the document by the headline, and before it the part that is shown. */
export function Title({ title, part }: Pick<AdminPageProps, 'title' | 'part'>) {
  return <title>{[part, title, product.name].filter(Boolean).join(' · ')}</title>
}

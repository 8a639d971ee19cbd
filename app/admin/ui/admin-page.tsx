import type { ReactNode } from 'react'
import { product } from '#contract/product.ts'

interface AdminPageProps {
  title: string
  /** The part that is shown, if the headline doesn't name it. */
  part?: string | undefined
  /** The list that the page belongs to, above the title. */
  of?: { path: string; label: string }
  /** The state, after the title. */
  state?: ReactNode
  /** A count or a button, at the right of the title. */
  beside?: ReactNode
  children: ReactNode
}

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

/** Sets the title of the document to the headline, preceded by the part that is shown. */
export function Title({ title, part }: Pick<AdminPageProps, 'title' | 'part'>) {
  return <title>{[part, title, product.name].filter(Boolean).join(' · ')}</title>
}

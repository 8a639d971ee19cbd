import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  beside?: ReactNode
  children: ReactNode
  /** True for padding around the content; tables go without. */
  padded?: boolean
}

/** Draws a section: a heading over one line. */
export function Panel({ title, beside, children, padded = false }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="head line spread">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      <div className={padded ? 'padded' : undefined}>{children}</div>
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './figure-strip.module.css'

interface Figure {
  name: string
  value: ReactNode
  /** Shown after the value, in a smaller font. Empty while it loads: on a phone, it keeps its line. */
  beside?: string
  /** Says below the value what it is compared with. */
  note: string
}

interface FigureStripProps {
  label: string
  figures: Figure[]
}

/** Shows a row of the few figures that a page is about. */
export function FigureStrip({ label, figures }: FigureStripProps) {
  return (
    <div className={styles.figures}>
      <dl aria-label={label}>
        {figures.map(({ name, value, beside, note }) => (
          <div key={name}>
            <dt className="note">{name}</dt>
            <dd>
              <b>{value}</b>
              {beside !== undefined && <span className="subdued">{beside}</span>}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './key-value-list.module.css'

interface KeyValueListProps {
  entries: [key: string, value: ReactNode][]
  /** Rows: a ruled list. Columns: side by side if there is room. */
  shape?: 'rows' | 'columns'
}

export function KeyValueList({ entries, shape = 'rows' }: KeyValueListProps) {
  return (
    <dl className={styles[shape]}>
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

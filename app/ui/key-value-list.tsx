import type { ReactNode } from 'react'
import styles from './key-value-list.module.css'

interface KeyValueListProps {
  entries: [key: string, value: ReactNode][]
}

/** A ruled list. */
export function KeyValueList({ entries }: KeyValueListProps) {
  return (
    <dl className={styles.rows}>
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

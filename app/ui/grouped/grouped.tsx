import type { ReactNode } from 'react'
import styles from './grouped.module.css'

interface GroupedProps {
  /** The name of the links. */
  label: string
  groups: { id: string; name: string }[]
  /** The sections of the groups, whose entries open; browsers open the one that contains the target. */
  children: ReactNode
}

/**
 * Shows links to groups beside the groups, and marks the one that is read; on a phone, in a line above
 * them.
 */
export function Grouped({ label, groups, children }: GroupedProps) {
  return (
    <div className={styles.columns}>
      <nav className={`unprinted ${styles.links}`} aria-label={label} data-contents="">
        {groups.map(({ id, name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <div className={styles.groups}>{children}</div>
    </div>
  )
}

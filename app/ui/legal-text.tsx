import type { ReactNode } from 'react'
import styles from './legal-text.module.css'
import { Prose } from './prose.tsx'

/** An agreement; on wide screens each section's plain words stand beside it. */
export function LegalText({ children }: { children: ReactNode }) {
  return (
    <div className={styles.legal}>
      <Prose>{children}</Prose>
    </div>
  )
}

import type { ReactNode } from 'react'
import code from './code-blocks.module.css'
import styles from './prose.module.css'

/** Long text: headings, lists, tables and code. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={`${styles.prose} ${code.blocks}`}>{children}</div>
}

import type { ReactNode } from 'react'
import styles from './legal-text.module.css'
import { Prose } from './prose.tsx'
import { historyAddress } from '../source-address.ts'

interface LegalTextProps {
  /** Name of its file in content/legal. */
  name: 'eula' | 'privacy-policy'
  children: ReactNode
}

/** An agreement; on wide screens a plain summary is next to each section. */
export function LegalText({ name, children }: LegalTextProps) {
  return (
    <div className={styles.legal}>
      <Prose>
        {children}
        <p data-links="">
          Each earlier version of this text, with its date, is in{' '}
          <a href={historyAddress(name)}>the history of this page</a>.
        </p>
      </Prose>
    </div>
  )
}

import type { ReactNode } from 'react'
import { links } from '#contract/product.ts'
import { historyAddress } from '../source-address.ts'
import styles from './legal-text.module.css'
import { Prose } from './prose.tsx'

interface LegalTextProps {
  /** Of its file in content/legal. */
  name: 'eula' | 'privacy-policy'
  children: ReactNode
}

/** An agreement; on wide screens each section's plain words stand beside it. */
export function LegalText({ name, children }: LegalTextProps) {
  return (
    <div className={styles.legal}>
      <Prose>
        {children}
        <p>
          Each earlier version of this text, with its date, is in{' '}
          <a href={historyAddress(links.repository, name)}>the history of this page</a>.
        </p>
      </Prose>
    </div>
  )
}

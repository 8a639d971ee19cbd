import type { ReactNode } from 'react'
import { usePageHandle } from '../site/page-facts.ts'
import { slot } from '../site/slots.ts'
import { historyAddress } from '../site/source-address.ts'
import styles from './legal-text.module.css'
import { OnThisPage, OnThisPageToggle } from './on-this-page.tsx'
import { Prose } from './prose.tsx'

interface LegalTextProps {
  name: 'eula' | 'privacy-policy'
  children: ReactNode
}

/**
 * Shows an agreement beside its contents; on wide screens, each section has a plain summary beside it.
 */
export function LegalText({ name, children }: LegalTextProps) {
  const { headings = [] } = usePageHandle()
  return (
    <div className={styles.beside}>
      <OnThisPage headings={headings} />
      <div className={styles.legal}>
        <OnThisPageToggle headings={headings} />
        <Prose>
          {children}
          <p data-links="">
            Each earlier version of this text, with its date, is in{' '}
            <a href={historyAddress(name)}>the history of this page</a>.
          </p>
        </Prose>
      </div>
    </div>
  )
}

/** Shows the facts that most readers look for above the text. */
export function InShort({ children }: { children: ReactNode }) {
  return <dl className={`sheet facts ${styles.short}`}>{children}</dl>
}

/** Collapses the full text of a cell below its summary. */
export function InFull({ why, children }: { why: string; children: ReactNode }) {
  return (
    <details className={`disclosure ${styles.full}`}>
      <summary>In full</summary>
      {children} <b>Why:</b> {why}
    </details>
  )
}

/** Shows name, address, VAT ID and register, one per line. */
export function Seller() {
  return <Lines text={slot('seller_lines')} />
}

export function Lines({ text }: { text: string }) {
  return <p className={styles.lines}>{text}</p>
}

import type { ReactNode } from 'react'
import type { NamedOrder } from '../../site/support-address.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MarkedKey } from '../../ui/key/marked-key.tsx'
import spinner from '../../ui/spinner.module.css'
import styles from './order-card.module.css'

/** Shows an order in one card. Parts that two states share keep their place. */
export function OrderCard({ children }: { children: ReactNode }) {
  return <div className={`sheet ${styles.card}`}>{children}</div>
}

/** Shows the key or its placeholder, and the actions on it. */
export function KeyRow({ children }: { children: ReactNode }) {
  return <div className={styles.key}>{children}</div>
}

export function Key({ children: key }: { children: string }) {
  return (
    <p>
      <MarkedKey>{key}</MarkedKey>
    </p>
  )
}

/** Shows the placeholder for a key that will come. */
export function AwaitedKey() {
  return (
    <p aria-hidden="true">
      <MarkedKey className={styles.awaited}>PC1-•••••-•••••-•••••-•••••-•••••</MarkedKey>
    </p>
  )
}

interface StatusProps {
  /** `stop` means that nothing more happens by itself. */
  kind: 'waits' | 'stop' | 'alert'
  children: ReactNode
}

export function Status({ kind, children }: StatusProps) {
  return (
    <p className={styles.status} data-kind={kind} role={kind === 'alert' ? 'alert' : undefined}>
      {kind === 'waits' ? (
        <span className={spinner.ring} aria-hidden="true" />
      ) : (
        <svg width="20" height="20" viewBox="0 0 18 18" fill="none" aria-hidden="true">
          <path
            d="M9 2.5 1.8 15.2h14.4zM9 7.2v4M9 12.4V14"
            stroke="currentcolor"
            strokeWidth="1.5"
          />
        </svg>
      )}
      {kind === 'alert' ? <span>{children}</span> : <b>{children}</b>}
    </p>
  )
}

interface OrderFactsProps {
  named: NamedOrder
  entries?: [name: string, value: string][]
}

export function OrderFacts({ named: { number }, entries = [] }: OrderFactsProps) {
  if (number === null && entries.length === 0) return null
  return (
    <dl className={styles.facts}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {number !== null && (
        <div>
          <dt>Order</dt>
          <dd>
            {number}
            <CopyButton look="icon" text={number} label="Copy order number" of="order number" />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Shows the next steps below the card, side by side. */
export function Below({ children }: { children: ReactNode }) {
  return <div className={`beside unprinted ${styles.below}`}>{children}</div>
}

import type { ReactNode } from 'react'
import type { NamedOrder } from '../../support-address.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './order-card.module.css'

interface OrderCardProps {
  children: ReactNode
  /** Null while the page does not know the address. */
  named: NamedOrder | null
  /** Beside the order's names. */
  papers?: ReactNode
}

/** What the page says of an order, in one card. What two of its states share keeps its place. */
export function OrderCard({ children, named, papers }: OrderCardProps) {
  return (
    <div className={`sheet ${styles.card}`}>
      {children}
      <div className={`line spread muted ${styles.order}`}>
        <p className="line">{named && <Name of={named} />}</p>
        {papers && <div className="line unprinted">{papers}</div>}
      </div>
    </div>
  )
}

/** By its id while it has no number here. */
function Name({ of: { number, id } }: { of: NamedOrder }) {
  const name = number ?? id
  const of = number === null ? 'order ID' : 'order number'
  return (
    <>
      {number === null ? 'Order ID' : 'Order'}{' '}
      {number === null ? <code title={id}>{id}</code> : <b>{number}</b>}
      <CopyButton look="icon" text={name} label={`Copy ${of}`} of={of} />
    </>
  )
}

/** Where the words of an order that brought no key stand. */
export function Words({ children }: { children: ReactNode }) {
  return <div className={`stacked ${styles.words}`}>{children}</div>
}

interface StepProps {
  look?: 'done' | 'now' | 'stop'
  name: string
  note?: string | undefined
}

/** One of the three steps from the payment to the email. */
export function Step({ look, name, note }: StepProps) {
  return (
    <li className={look && styles[look]}>
      {look === 'now' ? (
        <span className={styles.ring} aria-hidden="true" />
      ) : (
        <svg width="20" height="20" viewBox="-2 -2 20 20" aria-hidden="true">
          <circle cx="8" cy="8" r="9.2" />
          {look && (
            <path d={signs[look]} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
          )}
        </svg>
      )}
      <b>{name}</b>
      {note && <small>{note}</small>}
    </li>
  )
}

const signs = { done: 'M3 8.5 6.5 12 13 4.5', stop: 'M8 3.5v5.5M8 11.5v1.5' }

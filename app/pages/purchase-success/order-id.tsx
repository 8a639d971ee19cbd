import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './purchase-success.module.css'
import type { NamedOrder } from '../../support-address.ts'

/** Stays visible after an error: support asks for the number, and the rescue page for the id. */
export function OrderId({ number, id, children }: NamedOrder & { children?: ReactNode }) {
  return (
    <div className={styles.orderId}>
      {number && (
        <span>
          Order <b>{number}</b>
        </span>
      )}
      <span>
        Order ID <code>{id}</code>
      </span>
      <CopyButton text={id} label="Copy order ID" of="order ID" />
      {children}
    </div>
  )
}

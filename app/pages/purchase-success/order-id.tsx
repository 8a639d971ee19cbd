import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './purchase-success.module.css'

/** Stays visible after an error: support asks for it. */
export function OrderId({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <div className={styles.orderId}>
      <span>
        Order ID <code>{id}</code>
      </span>
      <CopyButton text={id} label="Copy order ID" of="order ID" />
      {children}
    </div>
  )
}

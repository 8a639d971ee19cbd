import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './purchase-success.module.css'

/** Stays visible after an error: support asks for it. */
export function OrderId({ id }: { id: string }) {
  return (
    <div className={styles.orderId}>
      <span>Order ID</span>
      <code>{id}</code>
      <CopyButton text={id} of="order ID" />
    </div>
  )
}

import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './purchase-success.module.css'

/** Kept in sight when something went wrong: support asks for it. */
export function OrderId({ id }: { id: string }) {
  return (
    <div className={styles.orderId}>
      <span>Order ID</span>
      <code>{id}</code>
      <CopyButton text={id} of="order ID" />
    </div>
  )
}

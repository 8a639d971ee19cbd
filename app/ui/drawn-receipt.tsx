import { product } from '#contract/product.ts'
import styles from './drawn-receipt.module.css'

/**
 * Draws a receipt with the order number marked; with `withAddress`, also the URL that contains the
 * order's id.
 */
export function DrawnReceipt({ withAddress = false }: { withAddress?: boolean }) {
  const also = withAddress ? ", and of a browser's address with the order ID marked" : ''
  return (
    <div
      role="img"
      aria-label={`Illustration of a receipt with the order number marked${also}.`}
      className="found"
    >
      <dl className={`sheet facts ${styles.receipt}`}>
        <div>
          <dt>Receipt</dt>
          <dd>{product.licenseName}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>
            <mark>P-7K3M-2Q9D</mark>
          </dd>
        </div>
      </dl>
      {withAddress && (
        <p className={`sheet ${styles.address}`}>
          …/purchase-success?session_id=<mark>cs_a1b2c3d4…</mark>
        </p>
      )}
    </div>
  )
}

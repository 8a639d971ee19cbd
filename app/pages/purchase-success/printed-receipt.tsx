import { sayDay, sayLocalDay } from '#app/say-day.ts'
import { formatCents, formatPrice } from '#contract/money.ts'
import type { OrderAnswer, OrderReceipt } from '#contract/order.ts'
import { sayDiscount } from '#contract/coupon-words.ts'
import { product, soldAs } from '#contract/product.ts'
import { Mark } from '../../frame/mark.tsx'
import { slot } from '../../slots.ts'
import styles from './printed-receipt.module.css'

interface PrintedReceiptProps {
  receipt: OrderReceipt
  order: OrderAnswer
}

/** What the page is on paper, above the key: what was paid, to whom and for what. */
export function PrintedReceipt({ receipt, order }: PrintedReceiptProps) {
  const { amount_cents: amount, tax_cents: tax, currency, discount, paid_at, seller } = receipt
  const updates = order.expires_at && `, updates until ${sayLocalDay(order.expires_at)}`
  return (
    <section className={styles.receipt} aria-label="Receipt">
      <div className={styles.head}>
        <b>
          <Mark /> {product.name}
        </b>
        <h2>Receipt</h2>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Seller</dt>
          <dd>
            {seller ?? product.name}, {slot('support_email')}
          </dd>
        </div>
        <div>
          <dt>Paid on</dt>
          <dd>{sayDay(paid_at)}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>{order.order_number}</dd>
        </div>
      </dl>
      {discount && <p>Coupon: {sayDiscount(discount, currency)}.</p>}
      <dl className={styles.sums}>
        <div>
          <dt>
            {product.name} {soldAs.purchase}: perpetual, one user, one device at a time{updates}
          </dt>
          <dd>{formatPrice(amount - tax, currency)}</dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>{formatPrice(tax, currency)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{formatCents(amount, currency)}</dd>
        </div>
      </dl>
      <p>For your company’s name and VAT or tax number, get an invoice in your account.</p>
    </section>
  )
}

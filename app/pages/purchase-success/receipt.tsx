import { sayLocalDay } from '#app/say-day.ts'
import { sayDiscount } from '#contract/coupon-words.ts'
import { formatCents } from '#contract/money.ts'
import type { OrderReceipt } from '#contract/order.ts'
import { product } from '#contract/product.ts'
import { type NamedOrder, supportAddress } from '../../support-address.ts'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { waysToPay } from '../account/orders/order-words.ts'
import styles from './order-card.module.css'

interface ReceiptProps {
  named: NamedOrder
  receipt: OrderReceipt
  /** Masked: where the key went. */
  sentTo: string | undefined
}

/** What was paid: a sentence on the page, and on paper what an accountant needs. */
export function Receipt({ named, receipt, sentTo }: ReceiptProps) {
  const { amount_cents: total, tax_cents: tax, currency, discount, paid_at: paidAt } = receipt
  const say = (cents: number) => formatCents(cents, currency)
  const taxed = tax > 0 ? `, including ${say(tax)} of tax,` : ''
  const coupon = discount ? ` Coupon: ${sayDiscount(discount, currency)}.` : ''
  const seller = receipt.seller.length > 0 ? receipt.seller : [product.name]
  return (
    <>
      <p className="unprinted muted">
        Paid {say(total)}
        {taxed} on {sayLocalDay(paidAt)} to {seller[0]}.{coupon}
      </p>
      {receipt.overpaid && (
        <p className="unprinted">
          You sent more than the price. <a href={supportAddress(named)}>Email us</a> where to return
          the rest.
        </p>
      )}
      <div className={styles.receipt}>
        <KeyValueList
          entries={[
            ['Order', named.number ?? named.id],
            ['Paid', sayLocalDay(paidAt)],
            ['Paid with', waysToPay[receipt.paid_with]],
            ['From', seller.join('\n')],
            ...(sentTo ? [['Key sent to', sentTo] as [string, string]] : []),
            [`${product.name} ${product.licenseName}`, say(total - tax + (discount?.cents ?? 0))],
            ...(discount ? [['Coupon', `−${say(discount.cents)}`] as [string, string]] : []),
            ...(tax > 0 ? [['Tax', say(tax)] as [string, string]] : []),
            ['Total, paid', say(total)],
          ]}
        />
      </div>
    </>
  )
}

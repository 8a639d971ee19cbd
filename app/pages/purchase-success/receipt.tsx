import { sayLocalDay } from '#app/say/say-day.ts'
import { sayDiscount } from '#contract/coupon-words.ts'
import { formatCents } from '#contract/money.ts'
import type { OrderReceipt } from '#contract/order.ts'
import { product } from '#contract/product.ts'
import textButton from '#app/ui/text-button.module.css'
import { Notice } from '#app/ui/notice.tsx'
import { slot } from '../../site/slots.ts'
import { type NamedOrder, supportAddress } from '../../site/support-address.ts'
import { waysToPay } from '../account/orders/order-words.ts'
import styles from './order-card.module.css'

interface OverpaidProps {
  named: NamedOrder
  receipt: OrderReceipt | undefined
}

/** Asks somebody who sent too much where to return the rest. */
export function Overpaid({ named, receipt }: OverpaidProps) {
  return (
    receipt?.overpaid && (
      <div>
        <Notice kind="warn" lead="You sent more than the price.">
          <a href={supportAddress(named)}>Email us</a> where to return the rest.
        </Notice>
      </div>
    )
  )
}

export function PaidLine({ receipt }: Pick<OverpaidProps, 'receipt'>) {
  return (
    <div className={`line spread muted unprinted ${styles.paid}`}>
      {receipt && <p>{sayPaid(receipt)}</p>}
      <div className="line">
        {receipt && (
          <button type="button" className={`touch ${textButton.button}`} data-print="">
            Print receipt
          </button>
        )}
        <a className="touch" href="/account#orders">
          Get an invoice
        </a>
        {slot('withdraw_path') && (
          <a className="touch" href={slot('withdraw_path')}>
            Withdraw from a contract
          </a>
        )}
      </div>
    </div>
  )
}

function sayPaid({ amount_cents, tax_cents: tax, currency, ...receipt }: OrderReceipt): string {
  const { discount, paid_at: paidAt, seller } = receipt
  const taxed = tax > 0 ? `, including ${formatCents(tax, currency)} of tax,` : ''
  const coupon = discount ? ` Coupon: ${sayDiscount(discount, currency)}.` : ''
  const total = formatCents(amount_cents, currency)
  return `Paid ${total}${taxed} on ${sayLocalDay(paidAt)} to ${seller[0]}.${coupon}`
}

interface ReceiptProps {
  named: NamedOrder
  receipt: OrderReceipt
  /** The recipient, known only in the browser that paid. */
  to: string | undefined
}

/** Prints what an accountant needs. */
export function Receipt({ named, receipt, to }: ReceiptProps) {
  const { amount_cents: total, tax_cents: tax, currency, discount, paid_at: paidAt } = receipt
  const say = (cents: number) => formatCents(cents, currency)
  return (
    <div className={styles.receipt}>
      <Rows
        entries={[
          ['Order', named.number ?? named.id],
          ['Paid', `${sayLocalDay(paidAt)}, ${waysToPay[receipt.paid_with]}`],
          ['From', receipt.seller.join('\n')],
          ['To', to],
        ]}
      />
      <Rows
        className={styles.sums}
        entries={[
          [`1 × ${product.name} ${product.licenseName}`, say(total - tax + (discount?.cents ?? 0))],
          ['Coupon', discount && `−${say(discount.cents)}`],
          ['Tax', sayTax(receipt)],
          ['Total, paid', say(total)],
        ]}
      />
    </div>
  )
}

/** Gumroad is the seller itself, and states the tax on its own receipt. */
function sayTax({ tax_cents: tax, currency, paid_with: provider }: OrderReceipt) {
  if (tax > 0) return formatCents(tax, currency)
  return provider !== 'gumroad' && 'No tax charged'
}

interface RowsProps {
  className?: string | undefined
  /** Entries without a value are left out. */
  entries: [name: string, value: string | undefined | null | false][]
}

function Rows({ className = '', entries }: RowsProps) {
  return (
    <dl className={`facts ${className}`}>
      {entries.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

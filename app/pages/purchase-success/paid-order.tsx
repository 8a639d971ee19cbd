import { sayLocalDay } from '#app/say-day.ts'
import type { OrderAnswer } from '#contract/order.ts'
import { product } from '#contract/product.ts'
import { capitalize } from '#contract/capitalize.ts'
import type { NamedOrder } from '../../support-address.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Facts, OrderCard } from './order-card.tsx'
import textButton from '#app/ui/text-button.module.css'
import styles from './order-card.module.css'
import { PrintedReceipt } from './printed-receipt.tsx'

type Paid = OrderAnswer & { license_key: string }

export function PaidOrder({ order, named }: { order: Paid; named: NamedOrder }) {
  const { license_key: key, receipt } = order
  return (
    <>
      <OrderCard named={named} papers={<Papers canPrint={receipt !== undefined} />}>
        <div className={`${styles.top} ${styles.key}`}>
          <code translate="no">
            {key.split(/(?<=-)/).map((group) => (
              <span key={group}>{group}</span>
            ))}
          </code>
          <CopyButton look="primary" text={key} of="license key" />
        </div>
        <Facts values={factsOf(order)} />
      </OrderCard>
      {receipt && <PrintedReceipt receipt={receipt} order={order} />}
    </>
  )
}

function Papers({ canPrint }: { canPrint: boolean }) {
  return (
    <>
      {canPrint && (
        <button type="button" className={`touch ${textButton.button}`} onClick={() => print()}>
          Print receipt
        </button>
      )}
      <a className="touch" href="/account">
        Get an invoice
      </a>
    </>
  )
}

function factsOf(order: Paid): string[] {
  const { license_type = 'individual', expires_at, activation_count: used = 0 } = order
  const seats = order.max_activations ?? product.maxActivations
  return [
    capitalize(license_type),
    expires_at ? sayLocalDay(expires_at) : '–',
    `${used} / ${seats}`,
  ]
}

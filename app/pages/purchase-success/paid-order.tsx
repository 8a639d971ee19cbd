import { sayLocalDay } from '#app/say-day.ts'
import type { OrderAnswer } from '#contract/order.ts'
import { product } from '#contract/product.ts'
import { capitalize } from '#contract/capitalize.ts'
import type { NamedOrder } from '../../support-address.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { WrongEmail } from './correct-email.tsx'
import { OrderCard } from './order-card.tsx'
import { Receipt } from './receipt.tsx'
import textButton from '#app/ui/text-button.module.css'
import styles from './order-card.module.css'

type Paid = OrderAnswer & { license_key: string }

interface PaidOrderProps {
  order: Paid
  named: NamedOrder
  /** It has another address now. */
  corrected: () => void
}

export function PaidOrder({ order, named, corrected }: PaidOrderProps) {
  const { license_key: key, receipt } = order
  return (
    <OrderCard named={named} papers={<Papers canPrint={receipt !== undefined} />}>
      <div className={`line spread unprinted ${styles.top}`}>
        <code translate="no">
          {key.split(/(?<=-)/).map((group) => (
            <span key={group}>{group}</span>
          ))}
        </code>
        <CopyButton look="primary" text={key} of="license key" />
      </div>
      <Facts order={order} />
      {receipt && <Receipt named={named} receipt={receipt} sentTo={order.email_to} />}
      {order.takes_email && (
        <WrongEmail
          orderId={named.id}
          isOpen={order.email_bounced_to !== undefined}
          corrected={corrected}
        />
      )}
    </OrderCard>
  )
}

export function Papers({ canPrint }: { canPrint: boolean }) {
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

function Facts({ order }: { order: Paid }) {
  const { license_type = 'individual', expires_at, activation_count: used = 0 } = order
  const seats = order.max_activations ?? product.maxActivations
  return (
    <dl className={`unprinted ${styles.facts}`}>
      <div>
        <dt>License type</dt>
        <dd>{capitalize(license_type)}</dd>
      </div>
      {expires_at && (
        <div>
          <dt>Updates until</dt>
          <dd>{sayLocalDay(expires_at)}</dd>
        </div>
      )}
      <div>
        <dt>Activations</dt>
        <dd>
          {used} / {seats}
        </dd>
      </div>
    </dl>
  )
}

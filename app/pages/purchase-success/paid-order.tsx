import type { ReactNode } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { OrderAnswer } from '#contract/order.ts'
import { product } from '#contract/product.ts'
import { capitalize } from '#contract/capitalize.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { rescueAddress } from '../../rescue-address.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderId } from './order-id.tsx'
import styles from './purchase-success.module.css'

type Paid = OrderAnswer & { license_key: string }

export function PaidOrder({ order, id }: { order: Paid; id: string }) {
  const groups = order.license_key.split('-')
  return (
    <div className={styles.both}>
      {order.email_bounced_to ? (
        <EmailBounced from={order.email_bounced_to} id={id} />
      ) : (
        <p className={`${styles.thanks} ${styles.wide}`}>Thank you. We emailed the key, too.</p>
      )}
      <div className={styles.paid}>
        <div className={styles.key}>
          <code className={styles.characters}>
            {groups.map((group, index) => (
              <span key={index}>{index < groups.length - 1 ? `${group}-` : group}</span>
            ))}
          </code>
          <CopyButton text={order.license_key} of="license key" />
        </div>
        <KeyValueList shape="columns" entries={factsOf(order)} />
        <OrderId id={id}>
          <a href="/account">Get an invoice</a>
        </OrderId>
      </div>
      <NextSteps id={id} />
    </div>
  )
}

function EmailBounced({ from, id }: { from: string; id: string }) {
  return (
    <div className={styles.wide}>
      <Notice kind="warn">
        Your payment went through, but our email to {from} bounced.{' '}
        <a href={rescueAddress(id)}>Correct the address</a>, and we email the key there.
      </Notice>
    </div>
  )
}

function factsOf(order: Paid): [string, ReactNode][] {
  const { license_type = 'individual', expires_at, activation_count: used = 0 } = order
  const seats = order.max_activations ?? product.maxActivations
  return [
    ['License type', capitalize(license_type)],
    ...(expires_at ? [['Updates until', formatDay(expires_at)] as [string, string]] : []),
    ['Activations', `${used} / ${seats}`],
  ]
}

import type { ReactNode } from 'react'
import { drawnNote } from '#content/drawn.ts'
import { sayDay } from '#app/say-day.ts'
import type { OrderAnswer } from '#contract/order.ts'
import { product } from '#contract/product.ts'
import { capitalize } from '#contract/capitalize.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NextSteps } from './next-steps.tsx'
import { PrintedReceipt } from './printed-receipt.tsx'
import { OrderId } from './order-id.tsx'
import styles from './purchase-success.module.css'
import { rescueAddress } from '../../rescue-address.ts'

type Paid = OrderAnswer & { license_key: string }

export function PaidOrder({ order, id }: { order: Paid; id: string }) {
  const groups = order.license_key.split('-')
  return (
    <div className={styles.both}>
      {order.email_bounced_to && <EmailBounced from={order.email_bounced_to} id={id} />}
      <div className={styles.paid}>
        <div className={styles.key}>
          <code className={styles.characters} translate="no">
            {groups.map((group, index) => (
              <span key={index}>{index < groups.length - 1 ? `${group}-` : group}</span>
            ))}
          </code>
          <CopyButton text={order.license_key} of="license key" isPrimary />
        </div>
        <KeyField licenseKey={order.license_key} />
        <KeyValueList shape="columns" entries={factsOf(order)} />
        <OrderId number={order.order_number} id={id}>
          <span className={styles.papers}>
            {order.receipt && (
              <Button size="small" onClick={() => print()}>
                Print receipt
              </Button>
            )}
            <ButtonLink size="small" href="/account">
              Get an invoice
            </ButtonLink>
          </span>
        </OrderId>
      </div>
      <NextSteps id={id} bounced={!!order.email_bounced_to} />
      {order.receipt && <PrintedReceipt receipt={order.receipt} order={order} id={id} />}
    </div>
  )
}

/** Where the key goes, drawn: the app's window with the key in its field. */
function KeyField({ licenseKey }: { licenseKey: string }) {
  return (
    <figure className={styles.drawn}>
      <div
        className={styles.plate}
        role="img"
        aria-label="Drawing of the app: the field for the license key, with your key in it."
      >
        <p className={styles.titleBar}>{product.name}</p>
        <p className={styles.keyField}>
          License key
          <code translate="no">{licenseKey.slice(0, 15)}…</code>
        </p>
      </div>
      <figcaption className="caption">Where the key goes. {drawnNote}</figcaption>
    </figure>
  )
}

function EmailBounced({ from, id }: { from: string; id: string }) {
  return (
    <div className={styles.wide}>
      <Notice kind="warn">
        Your payment went through, but our email to {from} bounced.{' '}
        <a href={rescueAddress(id, 'correct')}>Correct my email</a>, and we send the key there.
      </Notice>
    </div>
  )
}

function factsOf(order: Paid): [string, ReactNode][] {
  const { license_type = 'individual', expires_at, activation_count: used = 0 } = order
  const seats = order.max_activations ?? product.maxActivations
  return [
    ['License type', capitalize(license_type)],
    ...(expires_at ? [['Updates until', sayDay(expires_at)] as [string, string]] : []),
    ['Activations', `${used} / ${seats}`],
  ]
}

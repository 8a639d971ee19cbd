import type { ReactNode } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { OrderAnswer } from '#contract/order.ts'
import { product } from '#contract/product.ts'
import { capitalise, describeUse } from '../../license-words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { KeyValueList } from '../../ui/key-value-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { rescueAddress } from '../../rescue-address.ts'
import styles from './purchase-success.module.css'

type Paid = OrderAnswer & { license_key: string }

export function PaidOrder({ order, id }: { order: Paid; id: string }) {
  const groups = order.license_key.split('-')
  return (
    <div className={styles.both}>
      {order.letter_bounced_to ? (
        <EmailCameBack from={order.letter_bounced_to} id={id} />
      ) : (
        <p>Paid, thank you. The key is also on its way to your email address.</p>
      )}
      <Sheet>
        <div className={styles.key}>
          <code className={styles.characters}>
            {groups.map((group, index) => (
              <span key={index}>{index < groups.length - 1 ? `${group}-` : group}</span>
            ))}
          </code>
          <CopyButton text={order.license_key} of="license key" />
        </div>
        <KeyValueList shape="columns" entries={factsOf(order)} />
      </Sheet>
      <NextSteps id={id} />
    </div>
  )
}

function EmailCameBack({ from, id }: { from: string; id: string }) {
  return (
    <Notice kind="warn">
      <p>
        Paid, thank you. The email with the key to {from} came back.{' '}
        <a href={rescueAddress(id)}>Correct the address</a>, and it is sent there.
      </p>
    </Notice>
  )
}

function factsOf(order: Paid): [string, ReactNode][] {
  const { license_type = 'individual', expires_at, activation_count: used = 0 } = order
  const seats = order.max_activations ?? product.maxActivations
  const facts: [string, ReactNode][] = [
    ['Type', capitalise(license_type)],
    ['Activations', <Explained value={`${used} / ${seats}`} note={describeUse(used, seats)} />],
  ]
  if (expires_at) {
    const date = <Explained value={formatDay(expires_at)} note="Your version keeps working" />
    facts.splice(1, 0, ['Updates until', date])
  }
  return facts
}

function Explained({ value, note }: { value: string; note: string }) {
  return (
    <>
      {value}
      <small className={styles.note}>{note}</small>
    </>
  )
}

function NextSteps({ id }: { id: string }) {
  return (
    <section className={styles.next}>
      <h2>Next</h2>
      <ol>
        <li>
          <a href="/downloads">Download {product.name}</a>, if it is not installed yet.
        </li>
        <li>Enter the key in the app. The license is then active on that device.</li>
        <li>
          Keep the email with the key. Your <a href="/account">account</a> lists it too.
        </li>
        <li>
          No email? <a href={rescueAddress(id)}>Have it sent again, or correct the address</a>.
        </li>
      </ol>
    </section>
  )
}

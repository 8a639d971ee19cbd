import type { ReactNode } from 'react'
import { formatDay } from '#contract/dates.ts'
import type { ShownOrder } from '#contract/admin/orders.ts'
import { sayMoney, sayWords } from '../../ui/sale-words.ts'
import { titleReason } from '../../reason-words.ts'
import { sayAction } from '../../ui/say-action.ts'
import styles from '../../ui/secondary.module.css'
import { When } from '../../ui/when.tsx'

/** What an order issued, and what has happened to it since. */
export function OrderRecords({ order }: { order: ShownOrder }) {
  return (
    <div className={styles.columns}>
      <Records title="Delivered" none="Nothing yet.">
        {order.licenses.map((license) => (
          <li key={license.id}>
            <a href={`/admin/customer?id=${license.account_id}`}>PC1-…{license.last4}</a>
            <span>{license.status}</span>
            <span className={styles.soft}>
              updates until <When at={license.updates_until} />
            </span>
          </li>
        ))}
      </Records>
      <Records title="Invoices and refunds" none="None.">
        {[
          ...order.documents.map(({ number, what, issued_at: at }) => (
            <li key={number}>
              <a href={`/api/admin/invoices/print?number=${number}`} download>
                {what === 'invoice' ? 'Invoice' : 'Credit note'} {number}
              </a>
              <Day at={at} />
            </li>
          )),
          ...order.transfers
            .filter(({ direction }) => direction === 'out')
            .map(({ day, reference, cents }) => (
              <li key={reference}>
                Paid back by bank, {sayMoney(cents, order.currency)}, {formatDay(day, 'UTC')}{' '}
                <span className={styles.soft}>{reference}</span>
              </li>
            )),
          ...order.refunds.map(({ at, cents }) => (
            <li key={at}>
              Refund of {sayMoney(cents, order.currency)} <Day at={at} />
            </li>
          )),
        ]}
      </Records>
      <Records title="Emails" none="None.">
        {order.emails.map(({ id, kind, state, to, created_at: at }) => (
          <li key={id}>
            <a href={`/admin/emails?id=${id}`}>{sayWords(kind)}</a>
            <span>{state}</span> <span className={styles.soft}>{to}</span> <Day at={at} />
          </li>
        ))}
      </Records>
      <Records title="In quarantine" none="Never.">
        {order.in_quarantine.map(({ id, reason, settled_as: settled, created_at: at }) => (
          <li key={id}>
            <a href={`/admin/quarantine?id=${id}`}>{titleReason(reason)}</a>
            <span>{settled ?? 'open'}</span> <Day at={at} />
          </li>
        ))}
      </Records>
      <Records title="What happened" none="Nothing yet.">
        {order.audit.map(({ at, action }) => (
          <li key={`${at} ${action}`}>
            {action} <Day at={at} />
          </li>
        ))}
      </Records>
      <Records title="What your team did" none="Nothing.">
        {order.actions.map(({ number, at, actor, actor_name: name, action, reason }) => (
          <li key={number}>
            <a href={`/admin/audit?subject=${order.id}`}>{sayAction(action)}</a>
            <span>{name ?? actor}</span> <Day at={at} />
            <span className={styles.soft}>{reason}</span>
          </li>
        ))}
      </Records>
    </div>
  )
}

interface RecordsProps {
  title: string
  none: string
  children: ReactNode[]
}

function Records({ title, none, children }: RecordsProps) {
  return (
    <section>
      <h3>{title}</h3>
      {children.length === 0 ? (
        <p className={styles.soft}>{none}</p>
      ) : (
        <ul className={styles.rows}>{children}</ul>
      )}
    </section>
  )
}

function Day({ at }: { at: string }) {
  return (
    <span className={styles.soft}>
      <When at={at} hour />
    </span>
  )
}

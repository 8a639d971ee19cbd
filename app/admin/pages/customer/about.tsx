import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import type { ShownCustomer } from '#contract/admin/customers.ts'
import { Panel } from '../../ui/panel.tsx'
import styles from './customer.module.css'

/** Who it is, since when, and what they paid. */
export function About({ customer }: { customer: ShownCustomer }) {
  const { email, since, eula, erased_at: erased } = customer
  return (
    <Panel title="Who it is" padded>
      <div className={styles.about}>
        <b>
          <bdi>{email ?? 'Erased'}</bdi>
        </b>
        <span>since {formatDay(since)}</span>
        <span>{sumUp(customer)}</span>
        <span>{eula ? 'EULA accepted' : 'EULA not accepted'}</span>
        {erased !== null && (
          <span>
            Erased on {formatDay(erased)}. What is left names nobody: orders, licenses, invoices.
          </span>
        )}
      </div>
    </Panel>
  )
}

function sumUp({ orders, spent }: ShownCustomer): string {
  if (orders === 0) return 'no paid orders'
  const sums = spent.map(({ currency, paid_cents: paid, refunded_cents: refunded }) =>
    refunded > 0
      ? `${formatPrice(paid, currency)} (${formatPrice(refunded, currency)} refunded)`
      : formatPrice(paid, currency),
  )
  return `${sums.join(', ')} in ${orders} ${orders === 1 ? 'order' : 'orders'}`
}

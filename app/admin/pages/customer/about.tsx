import { sayDay } from '#app/say/say-day.ts'
import { formatPrice } from '#contract/money.ts'
import type { ShownCustomer } from '#contract/admin/customers.ts'
import { sayQuantity } from '#contract/capitalize.ts'

/** Shows how long they have been a customer, and what they paid. */
export function About({ customer }: { customer: ShownCustomer }) {
  const { since, eula, erased_at: erased } = customer
  return (
    <p>
      {[
        `Since ${sayDay(since)}`,
        sumUp(customer),
        eula ? 'EULA accepted' : 'EULA not accepted',
        erased !== null &&
          `Erased on ${sayDay(erased)}. Orders, licenses and invoices remain without a name.`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

function sumUp({ orders, spent }: ShownCustomer): string {
  if (orders === 0) return 'No paid orders'
  const sums = spent.map(({ currency, paid_cents: paid, refunded_cents: refunded }) =>
    refunded > 0
      ? `${formatPrice(paid, currency)} (${formatPrice(refunded, currency)} refunded)`
      : formatPrice(paid, currency),
  )
  return `${sums.join(', ')} in ${sayQuantity(orders, 'order')}`
}

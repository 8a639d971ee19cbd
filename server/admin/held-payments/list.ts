import { deliveredReasons, namePayment } from '#contract/admin/states.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { paymentList } from '#contract/admin/held-payments.ts'
import { formatPrice } from '#contract/money.ts'
import { providerIds, providers, showReference } from '#contract/providers.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { askedCents } from '../../orders/held/asked-cents.ts'
import { readNotedMoney } from '../../orders/held/noted-money.ts'
import { defineList } from '../list.ts'

interface Row extends Omit<z.input<typeof paymentList.row>, 'cents' | 'currency'> {
  reference: string
  detail: unknown
}

const states = {
  open: sql`decided_at is null`,
  decided: sql`decided_at is not null`,
}

const isDelivered = sql`reason = any(${deliveredReasons}::text[])`

/** The time that open payments are sorted by: the older one is, the later this is. */
const waitingPlace = sql`to_timestamp(4e9 - extract(epoch from held_payments.created_at))`

export const listHeldPayments = defineList(paymentList, {
  name: 'held-payments/list',
  summary:
    'Payments that brought no license or need a look: those that wait for a decision, oldest first, or those decided on. `delivered` narrows them to those whose buyer has the key, or to the others. Totals count all of them.',
  support: true,
  table: 'held_payments',
  join: () =>
    sql`left join orders on provider_order_id = reference and orders.provider = held_payments.provider`,
  columns: () => ({
    order_id: sql`orders.id`,
    order_number: sql`order_number`,
    email: sql`email`,
    cents: null,
    currency: null,
    asked_cents: askedCents,
    detail: 'detail',
  }),
  sortBy: ({ state }) => (state === 'open' ? waitingPlace : undefined),
  filters: {
    state: (state) => states[state],
    delivered: (wanted) => (wanted === 'yes' ? isDelivered : sql`not ${isDelivered}`),
  },
  narrowsAll: ['state', 'delivered'],
  search: {
    kind: 'order',
    // If no order has the id that was given to the buyer, these match by that id.
    ways: (text) => [
      sql`reference = ${text} and provider = any(${providerIds}::text[]) and not exists (
        select from orders where orders.provider = held_payments.provider and provider_order_id = reference
      )`,
    ],
    tell: (_deps, { id, provider, detail, ...row }: Row) => {
      const { cents, currency } = readNotedMoney(detail)
      const isKnown = cents !== null && currency !== null
      return {
        label: `A held payment${isKnown ? ` of ${formatPrice(cents, currency)}` : ''}`,
        note: `${namePayment({ ...row, cents, currency })}, ${providers[provider].name}`,
        path: `/admin/held-payments?id=${id}`,
      }
    },
  },
  write: (_deps, rows: Row[]) =>
    rows.map(({ detail, reference, ...row }) => ({
      ...row,
      reference: showReference(row.provider, reference),
      ...readNotedMoney(detail),
    })),
  total: countHeldPayments,
})

/** Counts the payments that wait for a decision, those of them that are delivered, and the decided ones. */
export async function countHeldPayments({ db }: ShopContext) {
  const { rows } = await sql<{ open: number; delivered: number; decided: number }>`
    select (select count(*)::int from held_payments where ${states.open}) as open,
      (select count(*)::int from held_payments where ${states.open} and ${isDelivered}) as delivered,
      (select count(*)::int from held_payments where ${states.decided}) as decided
  `.execute(db)
  return rows[0]!
}

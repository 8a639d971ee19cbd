import { sql } from 'kysely'
import type { z } from 'zod'
import { paymentList } from '#contract/admin/quarantine.ts'
import { formatPrice } from '#contract/money.ts'
import { providerIds, providers, showReference } from '#contract/providers.ts'
import type { Books } from '../../deps.ts'
import { readNotedMoney } from '../../orders/held/noted-money.ts'
import { defineList } from '../list.ts'

interface Row extends Omit<z.input<typeof paymentList.row>, 'cents' | 'currency'> {
  reference: string
  detail: unknown
}

const states = {
  open: sql`settled_at is null`,
  settled: sql`settled_at is not null`,
}

export const listQuarantine = defineList(paymentList, {
  name: 'quarantine/list',
  summary:
    'Payments that brought no license or need a look: those nobody settled, or the settled. Totals count both, and deliveries that proved nothing.',
  support: true,
  table: 'quarantine',
  join: sql`left join orders on provider_order_id = reference and orders.provider = quarantine.provider`,
  columns: () => ({
    order_id: sql`orders.id`,
    order_number: sql`order_number`,
    email: sql`email`,
    cents: null,
    currency: null,
    detail: 'detail',
  }),
  filters: { state: (state) => states[state] },
  narrowsAll: ['state'],
  search: {
    kind: 'order',
    // By the id that its buyer was told, where no order has it.
    ways: (text) => [
      sql`reference = ${text} and provider = any(${providerIds}::text[]) and not exists (
        select from orders where orders.provider = quarantine.provider and provider_order_id = reference
      )`,
    ],
    tell: (_deps, { id, provider, reason, detail }: Row) => {
      const { cents, currency } = readNotedMoney(detail)
      const isKnown = cents !== null && currency !== null
      return {
        label: `A payment${isKnown ? ` of ${formatPrice(cents, currency)}` : ''} in quarantine`,
        note: `${providers[provider].name}, ${reason.replaceAll('_', ' ')}`,
        path: `/admin/quarantine?id=${id}`,
      }
    },
  },
  write: (_deps, rows: Row[]) =>
    rows.map(({ detail, reference, ...row }) => ({
      ...row,
      reference: showReference(row.provider, reference),
      ...readNotedMoney(detail),
    })),
  total: countQuarantine,
})

/** How many payments nobody settled, and how many somebody did. */
export async function countQuarantine({ db }: Books) {
  const { rows } = await sql<{ open: number; settled: number }>`
    select (select count(*)::int from quarantine where ${states.open}) as open,
      (select count(*)::int from quarantine where ${states.settled}) as settled
  `.execute(db)
  return rows[0]!
}

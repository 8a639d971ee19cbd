import { sql } from 'kysely'
import type { z } from 'zod'
import { invoiceList } from '#contract/admin/invoices.ts'
import { matchOrder } from '../../orders/named.ts'
import { issued, printedDay } from '../../invoices/issued.ts'
import { orderPath } from '../../watch/problems/problem.ts'
import { containing, startingWith } from '../filters.ts'
import { defineList } from '../list.ts'

const cents = (of: string) => sql`(facts->>${of})::int`

type Row = z.input<typeof invoiceList.row> & { email: string | null }

export const listInvoices = defineList(invoiceList, {
  name: 'invoices/list',
  summary:
    'Invoices and credit notes, newest first: by the days printed on them, and a part of the number or the buyer’s name or email.',
  support: true,
  table: 'issued',
  from: sql`${issued} issued`,
  order: ['issued_at', 'number'],
  continuesAfter: 'key',
  columns: () => ({
    date: printedDay,
    kind: sql`case when sign = 1 then 'invoice' else 'credit note' end`,
    buyer: sql`coalesce(nullif(facts->'buyer'->>'company', ''), facts->'buyer'->>'email')`,
    order_number: sql`(select order_number from orders where id = order_id)`,
    net_cents: sql`sign * (${cents('totalCents')} - ${cents('taxCents')})`,
    tax_cents: sql`sign * ${cents('taxCents')}`,
    gross_cents: sql`sign * ${cents('totalCents')}`,
    currency: sql`facts->>'currency'`,
    // The search needs this column: the present address of the order.
    email: sql`(select email from orders where id = order_id)`,
  }),
  search: {
    kind: 'invoice',
    ways: (text) => [sql`number like ${startingWith(text, 'upper')}`],
    order: sql`number desc`,
    tell: (_deps, { number, kind, order_id, email }: Row) => ({
      label: number,
      note: email === null ? kind : `${kind}, ${email}`,
      path: orderPath(order_id),
    }),
  },
  filters: {
    from: (day) => sql`${printedDay} >= ${day}`,
    to: (day) => sql`${printedDay} <= ${day}`,
    text: (text, deps) => sql`(
      lower(number) like ${containing(text)}
      or lower(facts->'buyer'->>'company') like ${containing(text)}
      or lower(facts->'buyer'->>'email') like ${containing(text)}
      or order_id = (select id from orders where ${matchOrder(deps, text, ['number'])})
    )`,
  },
})

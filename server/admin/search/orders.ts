import { sql } from 'kysely'
import { z } from 'zod'
import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { sayItem } from '#contract/product.ts'
import type { FoundRow } from '#contract/admin/search.ts'
import { readOrderNumber } from '#contract/order-number.ts'
import type { Books } from '../../deps.ts'
import { startingWith } from '../like-pattern.ts'
import { orderColumns, type ListedOrder } from '../orders/list.ts'
import { orderPath } from '../../troubles/trouble.ts'
import { most } from './few.ts'

/** Newest first, by its number, an id of ours or of the provider, the payment, or the address of the buyer. */
export async function findOrders(
  { db, config }: Books,
  text: string,
  accountIds: string[],
): Promise<FoundRow[]> {
  const which = z.guid().safeParse(text).success
    ? [sql`select id, created_at from orders where id = ${text}`]
    : [
        sql`select id, created_at from orders where order_number = ${readOrderNumber(text)}`,
        sql`select id, created_at from orders where provider_order_id = ${text}`,
        sql`select id, created_at from orders where payment_id = ${text}`,
        newest(sql`account_id = any(${accountIds})`),
        newest(sql`account_id is null and email_norm like ${startingWith(text)}`),
      ]
  const ways = which.map((way) => sql`(${way})`)
  const { rows } = await sql<ListedOrder>`
    with hit as (
      select distinct id, created_at from (${sql.join(ways, sql` union all `)}) found
      order by created_at desc, id desc limit ${most}
    )
    select ${orderColumns} from orders where id in (select id from hit)
    order by created_at desc, id desc
  `.execute(db)
  return rows.map((row) => writeOrder(row, config.sellerTimeZone))
}

function newest(which: ReturnType<typeof sql>) {
  return sql`
    select id, created_at from orders where ${which} order by created_at desc, id desc limit ${most}`
}

function writeOrder(row: ListedOrder, timeZone: string) {
  const {
    id,
    order_number: number,
    created_at: created,
    status,
    email,
    cents,
    currency,
    ...order
  } = row
  const item = sayItem(order)
  return {
    kind: 'order' as const,
    label: `${number}, ${formatPrice(cents, currency)}, ${item}`,
    note: [email, formatDay(created, timeZone), status === 'open' ? 'not paid' : status]
      .filter((each) => each !== null)
      .join(', '),
    path: orderPath(id),
  }
}

/** Invoices and credit notes by the beginning of their number. */
export async function findInvoices({ db }: Books, text: string): Promise<FoundRow[]> {
  const start = startingWith(text, 'upper')
  const { rows } = await sql<{
    number: string
    what: string
    order_id: string
    email: string | null
  }>`
    select number, what, order_id, email from (
      (select number, 'invoice' as what, order_id from invoices
        where number like ${start} order by number desc limit ${most})
      union all
      (select credit_notes.number, 'credit note', order_id
        from credit_notes join invoices on invoices.number = invoice_number
        where credit_notes.number like ${start} order by credit_notes.number desc limit ${most})
    ) found join orders on orders.id = order_id order by number desc limit ${most}
  `.execute(db)
  return rows.map(({ number, what, order_id, email }) => ({
    kind: 'invoice',
    label: number,
    note: email === null ? what : `${what}, ${email}`,
    path: orderPath(order_id),
  }))
}

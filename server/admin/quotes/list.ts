import { sql } from 'kysely'
import type { z } from 'zod'
import { quoteList } from '#contract/admin/quotes.ts'
import { describeQuote, findSentProForma, numberQuote } from '../../orders/quotes.ts'
import { defineList } from '../list.ts'

type Row = Omit<z.input<typeof quoteList.row>, 'state' | 'number' | 'pro_forma'> & {
  cancelled_at: Date | null
}

export const listQuotes = defineList(quoteList, {
  name: 'quotes/list',
  summary: 'List quotes for teams, newest first, without their links.',
  support: true,
  table: 'quotes',
  join: () => sql`
    left join accounts on accounts.email_norm = lower(quotes.email)
    left join orders on orders.quote_id = quotes.id and orders.paid_at is not null`,
  columns: () => ({
    state: null,
    number: null,
    pro_forma: null,
    cancelled_at: 'cancelled_at',
    account_id: sql`accounts.id`,
    order_id: sql`orders.id`,
    order_number: sql`orders.order_number`,
  }),
  write: (deps, rows: Row[]) =>
    Promise.all(
      rows.map(async (row) => {
        const quote = await describeQuote(deps, row)
        const sent = await findSentProForma(deps.db, quote.id)
        return { ...quote, number: numberQuote(quote), pro_forma: sent }
      }),
    ),
})

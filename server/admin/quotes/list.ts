import type { z } from 'zod'
import { quoteList } from '#contract/admin/quotes.ts'
import { describeQuote, findSentProForma, numberQuote } from '../../orders/quotes.ts'
import { defineList } from '../list.ts'

type Row = Omit<z.input<typeof quoteList.row>, 'state' | 'number' | 'pro_forma'> & {
  cancelled_at: Date | null
}

export const listQuotes = defineList(quoteList, {
  name: 'quotes/list',
  summary: 'Offers to teams, newest first; never their links.',
  support: true,
  table: 'quotes',
  columns: () => ({ state: null, number: null, pro_forma: null, cancelled_at: 'cancelled_at' }),
  write: (deps, rows: Row[]) =>
    Promise.all(
      rows.map(async (row) => {
        const quote = await describeQuote(deps, row)
        const sent = await findSentProForma(deps.db, quote.id)
        return { ...quote, number: numberQuote(quote), pro_forma: sent }
      }),
    ),
})

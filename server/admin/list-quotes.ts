import { writeCents } from '#contract/money.ts'
import type { Deps } from '../deps.ts'
import { describeQuote, type QuoteState } from '../orders/quotes.ts'
import { comesAfter, makeCursor, pageSize } from './page.ts'

interface ListedQuote {
  id: string
  created: Date
  state: QuoteState
  email: string
  mode: string
  seats: number
  /** The price of a seat, in units of its currency. */
  unit: string
  currency: string
  valid_until: Date
  cursor: string
}

/** Lists quotes, newest first, fifty at a time. Never a link. */
export async function listQuotes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  after?: string,
): Promise<ListedQuote[] | { refused: string }> {
  const page = comesAfter('created_at', 'id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .select(makeCursor('created_at', 'id').as('cursor'))
    .where(page)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()
  return Promise.all(
    rows.map(async ({ cursor, ...row }) => {
      const { id, state, email, mode, seats, currency, ...rest } = await describeQuote(
        { db, clock },
        row,
      )
      const unit = writeCents(rest.unit_cents, currency)
      const { created_at: created, valid_until } = rest
      return { id, created, state, email, mode, seats, unit, currency, valid_until, cursor }
    }),
  )
}

import type { Deps } from '../../deps.ts'
import {
  describeQuote,
  findSentProForma,
  numberQuote,
  type QuoteState,
  type SentProForma,
} from '../../orders/quotes.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'

export interface ListedQuote {
  id: string
  created: Date
  state: QuoteState
  email: string
  mode: 'seats' | 'keys'
  seats: number
  /** The price of a seat. */
  unit_cents: number
  currency: string
  valid_until: Date
  number: string
  pro_forma: SentProForma | null
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
      const quote = await describeQuote({ db, clock }, row)
      const { id, created_at: created, state, email, mode, seats, unit_cents, currency } = quote
      const terms = { mode, seats, unit_cents, currency, valid_until: quote.valid_until }
      const sent = { number: numberQuote(quote), pro_forma: await findSentProForma(db, id) }
      return { id, created, state, email, ...terms, ...sent, cursor }
    }),
  )
}

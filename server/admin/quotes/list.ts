import type { z } from 'zod'
import type { quotePage } from '#contract/admin/quotes.ts'
import type { Books } from '../../deps.ts'
import { describeQuote, findSentProForma, numberQuote } from '../../orders/quotes.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'

type ListedQuote = z.input<typeof quotePage>['rows'][number] & { cursor: string }

/** Lists quotes, newest first, fifty at a time. Never a link. */
export async function listQuotes(
  { db, clock }: Books,
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
      const sent = await findSentProForma(db, quote.id)
      return { ...quote, number: numberQuote(quote), pro_forma: sent, cursor }
    }),
  )
}

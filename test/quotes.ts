import type { Books } from '#server/deps.ts'
import { makeQuoteToken, writeQuote, type NewQuote } from '#server/orders/quotes.ts'

/** A quote as an operator creates it. */
export async function createQuote(
  deps: Books,
  offer: NewQuote,
): Promise<{ id: string; token: string }> {
  const token = makeQuoteToken()
  const id = await deps.db.transaction().execute((trx) => writeQuote(deps, trx, offer, token))
  return { id, token }
}

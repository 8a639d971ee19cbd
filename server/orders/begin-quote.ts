import type { Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import type { QuoteState } from '#contract/admin/quotes.ts'
import { parseEmail } from '#contract/email.ts'
import type { CheckoutFailure } from '../checkout/provider.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import { describeWritten, openCheckout, writeOrder, type WrittenOrder } from './begin.ts'
import { findQuote, termsOfQuote, type Quote } from './quotes.ts'

/** A checkout page expires a day after it is created. One hour before that, a new one is created. */
const checkoutLasts = times.day - times.hour

/**
 * Returns the page on which a quote can be paid. A second click or tab gets the same page, so that a team
 * pays only once.
 */
export async function beginQuote(
  deps: Deps,
  token: string,
): Promise<{ url: string } | 'unknown' | CheckoutFailure | Exclude<QuoteState, 'open'>> {
  const provider = deps.payments.stripe
  const order = await deps.db.transaction().execute(async (trx) => {
    const quote = await findQuote({ ...deps, db: trx }, { token }, 'lock')
    if (quote === null) return 'unknown'
    if (quote.state !== 'open') return quote.state
    return (await findBegun(deps, trx, quote)) ?? write({ ...deps, db: trx }, quote)
  })
  if (typeof order === 'string') return order
  return openCheckout(deps, provider, { ...order, cancelPath: `/quote?t=${token}` })
}

async function findBegun(
  { clock }: ShopContext,
  trx: Trx,
  quote: Quote,
): Promise<WrittenOrder | null> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('quote_id', '=', quote.id)
    .where('state', '=', 'open')
    .where('created_at', '>', addMilliseconds(clock.now(), -checkoutLasts))
    // A page made under an earlier link leads back to that link, so it cannot be used again.
    .where('created_at', '>', quote.linked_at ?? new Date(0))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return order === undefined ? null : describeWritten(order)
}

function write(deps: Deps, quote: Quote): Promise<WrittenOrder> {
  const email = { typed: quote.email, normal: parseEmail(quote.email)!.normal }
  const terms = termsOfQuote(deps, quote)
  return writeOrder(deps, deps.payments.stripe, { kind: 'team', terms, email, quoteId: quote.id })
}

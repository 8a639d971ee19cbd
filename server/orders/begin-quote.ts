import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { parseEmail } from '../accounts/email.ts'
import type { CheckoutFailure, NewOrder } from '../checkout/provider.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { openCheckout, writeOrder } from './begin.ts'
import { findQuote, type Quote, type QuoteState } from './quotes.ts'

type BeginDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'payments'>

/** A checkout page expires a day after it is created; one hour before that, create a new one. */
const checkoutLasts = times.day - 60 * 60_000

/** Answers where to pay a quote. A second press or tab gets the same page, so a team pays once. */
export async function beginQuote(
  deps: BeginDeps,
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
  { clock }: BeginDeps,
  trx: Transaction<Database>,
  quote: Quote,
): Promise<NewOrder | null> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'taxed', 'tax_behavior'])
    .where('quote_id', '=', quote.id)
    .where('state', '=', 'open')
    .where('created_at', '>', addMilliseconds(clock.now(), -checkoutLasts))
    // A page that was created under another link leads back to that.
    .where('created_at', '>', quote.linked_at ?? new Date(0))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (order === undefined) return null
  // The provider refuses a second request for the same page on other terms.
  return {
    id: order.id,
    ...termsOf(quote),
    taxed: order.taxed,
    taxBehavior: order.tax_behavior,
    email: quote.email,
  }
}

function write(deps: BeginDeps, quote: Quote): Promise<NewOrder> {
  const email = { typed: quote.email, normal: parseEmail(quote.email)!.normal }
  return writeOrder(deps, deps.payments.stripe, { ...termsOf(quote), email, quoteId: quote.id })
}

function termsOf(quote: Quote) {
  return {
    kind: 'team' as const,
    unitCents: quote.unit_cents,
    quantity: quote.seats,
    currency: quote.currency,
  }
}

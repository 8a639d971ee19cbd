import { times } from '#contract/limits.ts'
import { paymentMethods } from '#contract/providers.ts'
import type { Db, Trx } from '#db/schema.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { Deps, ShopContext } from '../../settings/deps.ts'
import { endCheckouts } from '../../orders/end-checkouts.ts'

/** The longest time that creating a checkout page can take. */
const creatingMs = times.minute

/** Closes the pages on which a quote could be paid. If one stays open, says why nothing can be recorded. */
export async function endQuoteCheckouts(deps: Deps, quoteId: string): Promise<string | null> {
  const left = await endCheckouts(deps, await listOpen(deps.db, quoteId))
  if (left === null) return null
  const { provider, outcome } = left
  if (outcome === 'cannot_close')
    return `${provider} has a page for this quote that cannot be closed here.`
  const { name } = paymentMethods[provider]
  if (outcome === 'unavailable') return `${name} did not answer. Nothing was recorded: try again.`
  if (outcome === 'held')
    return 'This quote was paid by card, and that payment is held. Nothing was recorded.'
  if (outcome === 'not_paid')
    return `${name} did not close the page on which this quote can be paid. Nothing was recorded: try again.`
  return 'This quote was just paid by card. Nothing was recorded.'
}

/** Finds a page that has been opened since, or is being opened now. */
export async function findOpenCheckout(
  { clock }: ShopContext,
  trx: Trx,
  quoteId: string,
): Promise<string | null> {
  const [open] = await listOpen(trx, quoteId)
  const beginning = await selectOpen(trx, quoteId)
    .where('provider_order_id', 'is', null)
    .where('created_at', '>', addMilliseconds(clock.now(), -creatingMs))
    .limit(1)
    .executeTakeFirst()
  return open || beginning
    ? 'The page to pay this quote by card was just opened. Nothing was recorded: try again in a minute.'
    : null
}

function listOpen(db: Db, quoteId: string) {
  return selectOpen(db, quoteId).where('provider_order_id', 'is not', null).execute()
}

function selectOpen(db: Db, quoteId: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'provider', 'provider_order_id'])
    .where('quote_id', '=', quoteId)
    .where('state', '=', 'open')
}

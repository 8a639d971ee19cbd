import { findProvider, type PaymentProvider, type ProviderEvent } from '../checkout/provider.ts'
import type { Provider } from '#contract/providers.ts'
import type { Trx } from '#db/schema.ts'
import { fulfill } from './fulfill.ts'
import { NotReached } from '../settings/faults.ts'
import type { Deps } from '../settings/deps.ts'
import { holdPayment } from './held/hold.ts'
import { hideQuoteTokens } from './quotes.ts'
import { noteFraudWarning, refund } from './refund.ts'

/**
 * Stores the event and its job in one transaction. Answer the webhook only after that. Returns false if the
 * event was known. A caller that found the event in the provider's list acts on it immediately and delays the
 * job, which is then only a safety net.
 */
export async function receiveEvent(
  deps: Deps,
  provider: PaymentProvider,
  event: ProviderEvent,
  listed?: { inSeconds: number },
): Promise<boolean> {
  const isDelivered = listed === undefined
  if (event.livemode !== provider.livemode) {
    const detail = { type: event.type }
    await holdPayment(deps, { provider, reference: event.id, reason: 'wrong_mode', detail })
    return false
  }
  return deps.db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('provider_events')
      .values({
        provider: provider.name,
        event_id: event.id,
        type: event.type,
        topic: event.topic,
        reference: event.reference,
        payload: await writePayload(trx, provider, event),
        happened_at: event.at ?? null,
        received_at: deps.clock.now(),
        handled_at: null,
        outcome: null,
        is_delivered: isDelivered,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (inserted === undefined) {
      if (isDelivered) await noteDelivered(trx, provider, event)
      return false
    }
    const job = { provider: provider.name, eventId: event.id }
    await deps.jobs.send(trx, 'payment', job, listed?.inSeconds)
    return true
  })
}

/** Notes that the webhook arrived after the event was found in the list. */
async function noteDelivered(
  trx: Trx,
  { name }: PaymentProvider,
  { id }: ProviderEvent,
): Promise<void> {
  await trx
    .updateTable('provider_events')
    .set({ is_delivered: true })
    .where('provider', '=', name)
    .where('event_id', '=', id)
    .where('is_delivered', '=', false)
    .execute()
}

/**
 * Returns the payload to store. If the buyer was erased, it is left out, because it would contain their data
 * again.
 */
async function writePayload(
  trx: Trx,
  { name }: PaymentProvider,
  { reference, payload }: ProviderEvent,
): Promise<string> {
  const erased = await trx
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select('orders.id')
    .where('orders.provider', '=', name)
    .where((eb) =>
      eb.or([eb('provider_order_id', '=', reference), eb('payment_id', '=', reference)]),
    )
    .where('erased_at', 'is not', null)
    .executeTakeFirst()
  return erased === undefined ? hideQuoteTokens(payload) : '{}'
}

/** Handles a stored event. Throws if the provider does not answer, so that the job is retried. */
export async function handleEvent(
  deps: Deps,
  job: { provider: Provider; eventId: string },
): Promise<void> {
  const outcome = await actOnEvent(deps, job)
  if (outcome === 'unavailable') throw new NotReached(`${job.provider} did not answer`)
}

/** Returns the outcome, or null if the event was handled before. */
export async function actOnEvent(
  deps: Deps,
  job: { provider: Provider; eventId: string },
): Promise<string | null> {
  const event = await deps.db
    .selectFrom('provider_events')
    .selectAll()
    .where('provider', '=', job.provider)
    .where('event_id', '=', job.eventId)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  if (event === undefined) return null
  const outcome = await act(deps, event)
  if (outcome === 'unavailable') return outcome
  await deps.db
    .updateTable('provider_events')
    .set({ handled_at: deps.clock.now(), outcome })
    .where('event_id', '=', job.eventId)
    .where('provider', '=', job.provider)
    .execute()
  return outcome
}

async function act(
  deps: Deps,
  {
    topic,
    reference,
    happened_at: at,
    ...event
  }: Pick<ProviderEvent, 'topic' | 'reference'> & {
    provider: Provider
    happened_at: Date | null
  },
): Promise<string> {
  const provider = findProvider(deps.payments, event.provider)
  if (provider === null) return 'no_longer_sold_through'
  if (reference === null) return 'not_ours_to_act_on'
  if (topic === 'order') return fulfill(deps, provider, reference, at)
  if (topic === 'payment') return refund(deps, provider, reference, at)
  if (topic === 'fraud_warning') return noteFraudWarning(deps, provider, reference, at)
  return 'not_ours_to_act_on'
}

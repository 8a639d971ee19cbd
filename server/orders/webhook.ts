import type { ProviderEvent } from '../checkout/stripe.ts'
import type { Deps } from '../deps.ts'
import { fulfill, type FulfillDeps } from './fulfill.ts'
import { quarantine } from './quarantine.ts'
import { refund } from './refund.ts'

type ReceiveDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'stripe'>

/** Stores the event and its job in one transaction; only then may the webhook be answered. */
export async function receiveEvent(deps: ReceiveDeps, event: ProviderEvent): Promise<void> {
  if (event.livemode !== deps.stripe.livemode)
    return quarantine(deps, event.id, 'wrong_mode', { type: event.type })
  await deps.db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('provider_events')
      .values({
        provider: 'stripe',
        event_id: event.id,
        type: event.type,
        topic: event.topic,
        reference: event.reference,
        payload: event.payload,
        received_at: deps.clock.now(),
        handled_at: null,
        outcome: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (inserted === undefined) return
    await deps.jobs.send(trx, 'payment', { provider: 'stripe', eventId: event.id })
  })
}

/** Throws while the provider does not answer, so that the job comes again. */
export async function handleEvent(deps: FulfillDeps, eventId: string): Promise<void> {
  const event = await deps.db
    .selectFrom('provider_events')
    .selectAll()
    .where('provider', '=', 'stripe')
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  if (event === undefined) return
  const outcome = await act(deps, event)
  if (outcome === 'unavailable') throw new Error('Stripe did not answer')
  await deps.db
    .updateTable('provider_events')
    .set({ handled_at: deps.clock.now(), outcome })
    .where('event_id', '=', eventId)
    .where('provider', '=', 'stripe')
    .execute()
}

async function act(
  deps: FulfillDeps,
  event: { topic: ProviderEvent['topic']; reference: string | null },
): Promise<string> {
  if (event.reference && event.topic === 'order') return fulfill(deps, event.reference)
  if (event.reference && event.topic === 'refund') return refund(deps, event.reference)
  return 'not_ours_to_act_on'
}

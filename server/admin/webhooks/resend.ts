import { z } from 'zod'
import type { ShopContext } from '../../settings/deps.ts'
import { queueTest, resendMessages, type Which } from '../../outgoing-webhooks/resend-messages.ts'
import { defineWrite } from '../call.ts'
import { endpoint, lockEndpoint } from './endpoints.ts'

/** Sends an event of the type `test`, which has no content. */
export const sendTestWebhook = defineWrite({
  name: 'webhooks/send-test',
  summary: 'Send a test event to a webhook.',
  past: 'Sent a test event',
  form: {
    title: 'Send test',
    line: 'An event without data',
    does: 'The event contains no data. The response appears under Deliveries within seconds.',
    done: 'Test queued. See Deliveries for the response.',
  },
  guards: null,
  command: { words: ['endpoint'] },
  input: { endpoint },
  act: async (deps: ShopContext, trx, input) => {
    const found = await lockEndpoint(trx, input.endpoint)
    if ('refused' in found) return found
    if (found.stopped_at !== null) return { refused: 'It is stopped. Start it first.' }
    const message = await queueTest(deps, trx, found.id)
    return { subject: found.id, before: {}, after: { message } }
  },
})

/** Sends one event again, or all that failed since a time. Each keeps its id. */
export const resendWebhooks = defineWrite({
  name: 'webhooks/resend',
  summary: 'Resend one event, or all that failed since a time.',
  past: 'Resent webhook events',
  form: {
    title: 'Resend event',
    label: 'Resend',
    does: 'The event keeps its ID, so the receiver can recognize it.',
    done: 'Resending the event.',
  },
  forms: {
    failed: {
      title: 'Resend {events}',
      label: 'Resend all',
      button: 'Resend',
      does: 'Failed and stopped events are resent. Each keeps its ID and is retried for three more days.',
      line: 'Failed and stopped events',
      done: 'Resending the events.',
    },
  },
  guards: null,
  command: { words: ['endpoint'] },
  input: {
    endpoint,
    message: z.string().max(100).optional(),
    failed_since: z.iso.datetime('must be a time, as in 2026-11-23T10:00:00Z').optional(),
  },
  act: async (deps: ShopContext, trx, { message, failed_since: since, ...input }) => {
    const found = await lockEndpoint(trx, input.endpoint)
    if ('refused' in found) return found
    if (found.stopped_at !== null) return { refused: 'It is stopped. Start it first.' }
    const which = readWhich(message, since)
    if (which === null)
      return {
        refused: 'Name one event in `message`, or the time since which to resend failed ones.',
      }
    const messages = await resendMessages(deps, trx, found.id, which)
    if (messages === 0)
      return {
        refused: message
          ? `Event ${message} was never sent to this webhook.`
          : 'No event to this webhook has failed since then.',
      }
    return { subject: found.id, before: {}, after: { messages, ...(message && { message }) } }
  },
})

function readWhich(message: string | undefined, since: string | undefined): Which | null {
  if ((message === undefined) === (since === undefined)) return null
  return message === undefined ? { failedSince: new Date(since!) } : { message }
}

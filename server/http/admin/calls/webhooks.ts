import { z } from 'zod'
import { deliveriesAnswer, deliveryStates, webhooksAnswer } from '#contract/admin/webhooks.ts'
import { resendWebhooks, sendTestWebhook } from '#server/admin/resend-webhooks.ts'
import {
  addWebhook,
  changeWebhook,
  endpoint,
  removeWebhook,
  rotateWebhookSecret,
} from '#server/admin/webhooks.ts'
import type { Outcome } from '#server/admin/act.ts'
import { listDeliveries, listEndpoints } from '#server/outgoing-webhooks/list.ts'
import { makeWebhookSecret } from '#server/outgoing-webhooks/sign.ts'
import { defineRead, defineWrite, type AdminCall, type Done } from '../call.ts'
import { nameCaller } from '../caller.ts'

export const webhookCalls: AdminCall[] = [
  defineRead({
    name: 'webhooks/list',
    summary: 'The addresses that events are sent to, and how each is doing.',
    input: z.object({}),
    output: webhooksAnswer,
    read: async (deps) => ({ rows: await listEndpoints(deps), next: null }),
  }),
  defineRead({
    name: 'webhooks/show',
    summary: 'What was sent to one address and what it answered, the newest first.',
    input: z.object({
      endpoint,
      state: z.enum(deliveryStates).optional(),
      type: z.string().max(100).optional(),
      after: z.coerce.number().int().positive().optional(),
    }),
    output: deliveriesAnswer,
    read: listDeliveries,
  }),
  defineWrite({
    name: 'webhooks/add',
    summary: 'Add an address that events are sent to, and show the secret that signs them.',
    input: addWebhook.schema,
    guards: 'keys',
    personOnly: true,
    act: (deps, by, input, caller) =>
      actWithSecret((more) => addWebhook({ ...deps, ...more, by: nameCaller(caller) }, by, input)),
  }),
  defineWrite({
    name: 'webhooks/change',
    summary: 'Change the address, its events, or pause and start it.',
    input: changeWebhook.schema,
    guards: 'keys',
    personOnly: true,
    act: (deps, by, input, caller) => changeWebhook({ ...deps, by: nameCaller(caller) }, by, input),
  }),
  defineWrite({
    name: 'webhooks/rotate-secret',
    summary: 'Show a new secret; the earlier one signs too until it ends.',
    input: rotateWebhookSecret.schema,
    guards: 'keys',
    personOnly: true,
    act: (deps, by, input) =>
      actWithSecret((more) => rotateWebhookSecret({ ...deps, ...more }, by, input)),
  }),
  defineWrite({
    name: 'webhooks/remove',
    summary: 'Remove an address: nothing more is sent to it.',
    input: removeWebhook.schema,
    guards: null,
    act: removeWebhook,
  }),
  defineWrite({
    name: 'webhooks/send-test',
    summary: 'Send a message of the type test to one address.',
    input: sendTestWebhook.schema,
    guards: null,
    act: sendTestWebhook,
  }),
  defineWrite({
    name: 'webhooks/resend',
    summary: 'Send one message again, or all that failed since a time.',
    input: resendWebhooks.schema,
    guards: null,
    act: resendWebhooks,
  }),
]

async function actWithSecret(act: (more: { secret: string }) => Promise<Outcome>): Promise<Done> {
  const secret = makeWebhookSecret()
  const outcome = await act({ secret })
  return outcome.ok ? { ...outcome, shown: { secret } } : outcome
}

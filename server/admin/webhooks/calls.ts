import { z } from 'zod'
import { deliveriesAnswer, deliveryState, webhooksAnswer } from '#contract/admin/webhooks.ts'
import { resendWebhooks, sendTestWebhook } from './resend.ts'
import {
  addWebhook,
  changeWebhook,
  endpoint,
  removeWebhook,
  rotateWebhookSecret,
} from './endpoints.ts'
import { listDeliveries, listEndpoints } from '../../outgoing-webhooks/list.ts'
import { defineRead, type AdminCall } from '../call.ts'

export const webhookCalls: AdminCall[] = [
  defineRead({
    name: 'webhooks/list',
    summary: 'The addresses that events are sent to, and how each is doing.',
    command: {
      columns: ['id', 'address', 'state', 'events', 'waiting', 'failed', 'failing_since', 'last'],
    },
    input: z.object({}),
    output: webhooksAnswer,
    read: async (deps) => ({ rows: await listEndpoints(deps), next: null }),
  }),
  defineRead({
    name: 'webhooks/show',
    summary: 'What was sent to one address and what it answered, the newest first.',
    command: { words: ['endpoint'] },
    input: z.object({
      endpoint,
      state: deliveryState.optional(),
      type: z.string().max(100).optional(),
      after: z.coerce.number().int().positive().optional(),
    }),
    output: deliveriesAnswer,
    read: listDeliveries,
  }),
  addWebhook,
  changeWebhook,
  rotateWebhookSecret,
  removeWebhook,
  sendTestWebhook,
  resendWebhooks,
]

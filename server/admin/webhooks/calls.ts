import { z } from 'zod'
import { webhooksAnswer } from '#contract/admin/webhooks.ts'
import { resendWebhooks, sendTestWebhook } from './resend.ts'
import { addWebhook, changeWebhook, removeWebhook, rotateWebhookSecret } from './endpoints.ts'
import { listEndpoints } from '../../outgoing-webhooks/list.ts'
import { listDeliveries } from './deliveries.ts'
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
  listDeliveries,
  addWebhook,
  changeWebhook,
  rotateWebhookSecret,
  removeWebhook,
  sendTestWebhook,
  resendWebhooks,
]

import { sql } from 'kysely'
import { deliveryList } from '#contract/admin/webhooks.ts'
import { defineList } from '../list.ts'

export const listDeliveries = defineList(deliveryList, {
  name: 'webhooks/show',
  summary: 'What was sent to one address and what it answered, the newest first.',
  command: { words: ['endpoint'] },
  table: 'webhook_deliveries',
  join: () => sql`join webhook_messages message on message.id = message_id`,
  order: ['id', 'id'],
  continuesAfter: 'number',
  columns: () => ({
    message: 'message_id',
    type: sql`type`,
    at: sql`message.at`,
    payload: sql`payload`,
    next_at: sql`case when state = 'waiting' then next_at end`,
  }),
  filters: {
    endpoint: (endpoint) => sql`endpoint_id = ${endpoint}`,
    state: (state) => sql`state = ${state}`,
    type: (type) => sql`message_id in (select id from webhook_messages where type = ${type})`,
  },
})

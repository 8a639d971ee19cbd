import { z } from 'zod'
import { time } from '../time.ts'
import { listOf } from './list.ts'

/** The state of one event at one webhook. */
const deliveryState = z.enum(['waiting', 'delivered', 'failed', 'stopped'])

const shortDelivery = z.object({
  state: deliveryState,
  at: time,
  /** The status of the last attempt; null if there was no response or no attempt yet. */
  status: z.number().nullable(),
  error: z.string().nullable(),
})

/** One of the vendor's addresses that events are sent to. */
const endpoint = z.object({
  id: z.string(),
  address: z.string(),
  events: z.array(z.string()),
  /**
   * `gone` means that the address answered 410; `paused`, that somebody stopped it. Nothing is sent to
   * either.
   */
  state: z.enum(['active', 'gone', 'paused']),
  made_at: time,
  stopped_at: time.nullable(),
  /** When the newest secret was created, and when the previous one stops signing. */
  secret_made_at: time,
  earlier_secret_ends_at: time.nullable(),
  /** The number of events being tried, and of those that failed for good. */
  waiting: z.number(),
  failed: z.number(),
  last: shortDelivery.nullable(),
  /** The time since which deliveries fail; null if they succeed. */
  failing_since: time.nullable(),
})

export const webhooksAnswer = z.object({
  rows: z.array(endpoint),
  next: z.null(),
})

const delivery = z.object({
  id: z.number(),
  message: z.string(),
  type: z.string(),
  state: deliveryState,
  attempts: z.number(),
  at: time,
  tried_at: time.nullable(),
  /** Set while the event waits for its next attempt. */
  next_at: time.nullable(),
  status: z.number().nullable(),
  /** At most 1 kB of the response. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
  payload: z.string(),
})

export const deliveryList = listOf(delivery, {
  endpoint: z.uuid('is not the id of a webhook'),
  state: deliveryState.optional(),
  type: z.string().max(100).optional(),
})

export type Endpoint = z.infer<typeof endpoint>
export type Delivery = z.infer<typeof delivery>

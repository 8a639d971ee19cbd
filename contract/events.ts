import { z } from 'zod'

const eventNames = ['page_view', 'begin_checkout', 'begin_crypto_checkout', 'conversion'] as const

export const eventRequest = z.object({
  name: z.enum(eventNames),
  path: z.string().min(1).max(500),
  title: z.string().max(200).optional(),
  referrer: z.string().max(500).optional(),
})

export type EventRequest = z.infer<typeof eventRequest>

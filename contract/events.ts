import { z } from 'zod'
import { orderNumber } from './order-number.ts'
import { label } from './text.ts'

const eventNames = ['page_view', 'begin_checkout', 'begin_crypto_checkout', 'conversion'] as const

export const pageEvent = z.object({
  name: z.enum(eventNames),
  path: z.string().min(1).max(500),
  title: label(200),
  order: z
    .union([z.uuid(), orderNumber.regex(/^P-[0-9A-Z]{4}-[0-9A-Z]{4}$/)])
    .optional()
    .describe(
      'With `conversion`: our order id or the order number. Each order counts once. Without an order, a browser counts once a day.',
    ),
})

export type PageEvent = z.infer<typeof pageEvent>

import { z } from 'zod'
import { label } from './text.ts'

const eventNames = ['page_view', 'begin_checkout', 'begin_crypto_checkout', 'conversion'] as const

export const pageEvent = z.object({
  name: z.enum(eventNames),
  path: z.string().min(1).max(500),
  title: label(200),
  order: z
    .uuid()
    .optional()
    .describe(
      'Our order id, with `conversion`: each order counts once, and a conversion without one doesn’t count.',
    ),
})

export type PageEvent = z.infer<typeof pageEvent>

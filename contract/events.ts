import { z } from 'zod'
import { label } from './text.ts'

const eventNames = ['page_view', 'begin_checkout', 'begin_crypto_checkout', 'conversion'] as const

const pageEvent = z.object({
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

/** A reader's answer about a docs page. The same id again changes the answer. */
const docsAnswer = z.object({
  name: z.literal('docs_helpful'),
  id: z.string().regex(/^[\w-]{8,50}$/),
  // Code generators break on a slash with a backslash before it.
  path: z.string().regex(/^[/]docs[/][a-z0-9-]{1,100}$/),
  helpful: z.boolean(),
  /** The server stores one line of it, of `sizes.docsComment` characters. */
  comment: label(2000),
})

/** Words that the search found nowhere: letters and single spaces, in lower case. */
const missedSearch = z.object({
  name: z.literal('search_missed'),
  words: z
    .string()
    .max(40)
    .regex(/^\p{L}+( \p{L}+)*$/u)
    .refine((words) => words === words.toLowerCase()),
})

export const eventRequest = z.discriminatedUnion('name', [pageEvent, docsAnswer, missedSearch])

export type PageEvent = z.infer<typeof pageEvent>
export type DocsAnswer = z.infer<typeof docsAnswer>
export type MissedSearch = z.infer<typeof missedSearch>

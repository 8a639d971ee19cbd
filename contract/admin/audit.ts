import { z } from 'zod'
import { facts } from './write.ts'
import { time } from '../time.ts'
import { day, words } from './filters.ts'
import { listOf } from './list.ts'
import { orderNumber } from '../order-number.ts'

const recordedAction = z.object({
  number: z.int(),
  at: time,
  /** An actor such as `admin:1a2b3c4d`, `api-key:1a2b3c4d` or `operator:mia`. */
  actor: z.string(),
  /** The email of a person, or the name of an API key, while it is known. */
  actor_name: z.string().nullable(),
  action: z.string(),
  title: z.string().describe('The action in words: `Extended updates`.'),
  subject: z.string(),
  about: z
    .object({
      kind: z.enum(['customer', 'order', 'license', 'person']),
      name: z.string(),
      page: z.string(),
    })
    .nullable()
    .describe('What the subject is and its page in the console. Null for other subjects.'),
  customer: z
    .object({ id: z.uuid(), email: z.string() })
    .nullable()
    .describe('Whose it is. Null if the subject is the customer, or nobody’s.'),
  order_number: orderNumber.nullable().describe('Null for actions that don’t affect an order.'),
  reason: z.string().describe('Empty if it was optional and left out.'),
  before: facts,
  after: facts,
  change: z.string().describe('Both in words; times in it are ISO 8601.'),
})

export const actionList = listOf(recordedAction, {
  actor: words,
  action: words,
  subject: words,
  done_from: day,
  done_to: day,
})

/** The actors and actions that have occurred, to choose from. */
export const auditChoices = z.object({
  actors: z.array(z.object({ actor: z.string(), name: z.string().nullable() })),
  actions: z.array(z.object({ action: z.string(), title: z.string() })),
})

export type RecordedAction = z.infer<typeof recordedAction>
export type AuditChoices = z.infer<typeof auditChoices>

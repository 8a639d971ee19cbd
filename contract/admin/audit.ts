import { z } from 'zod'
import { facts } from './write.ts'
import { time } from '../time.ts'
import { listOf } from './customers.ts'
import { orderNumber } from '../order-number.ts'

/** What somebody did, and why. */
export const recordedAction = z.object({
  number: z.int(),
  at: time,
  /** Such as `admin:1a2b3c4d`, `api-key:1a2b3c4d` or `operator:mia`. */
  actor: z.string(),
  /** The email of a person, or the name of an API key, while it is known. */
  actor_name: z.string().nullable(),
  action: z.string(),
  /** The id of what it was done to. */
  subject: z.string(),
  about: z
    .object({
      kind: z.enum(['customer', 'order', 'license', 'person']),
      name: z.string(),
      page: z.string(),
    })
    .nullable()
    .describe('What the subject is and its page in the console. Null for other subjects.'),
  order_number: orderNumber.nullable().describe('Null for actions that don’t affect an order.'),
  reason: z.string().describe('Empty if it was optional and left out.'),
  before: facts,
  after: facts,
})

export const auditPage = listOf(recordedAction)

/** Who acted so far and what was done, to choose from. */
export const auditChoices = z.object({
  actors: z.array(z.object({ actor: z.string(), name: z.string().nullable() })),
  actions: z.array(z.string()),
})

/** `head`: the number and hash of the last action; noted elsewhere, it proves all before it. */
export const auditChain = z.object({
  actions: z.int(),
  head: z.string().nullable(),
  /** The first action that was changed or removed, or does not follow the one before it; null while the chain is intact. */
  broken_at: z.int().nullable(),
  /** Whether a head noted earlier is still in the chain; null when none was given. */
  holds_head: z.boolean().nullable(),
  /** The newest copy that the shop signed with an end in its note; null when none was compared. */
  copy: z.string().nullable(),
  /** Whether that end is still in the chain. */
  holds_copy: z.boolean().nullable(),
})

export type RecordedAction = z.infer<typeof recordedAction>
export type AuditChoices = z.infer<typeof auditChoices>
export type AuditChain = z.infer<typeof auditChain>

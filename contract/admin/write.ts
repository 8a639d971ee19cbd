import { z } from 'zod'
import { time } from '../time.ts'

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** The facts that a journal entry keeps of its subject: ids, words, numbers and times, no addresses. */
export const facts = z.record(z.string(), z.union([time, fact]).pipe(fact))
type Fact = (string & { readonly isSecret?: never }) | number | boolean | null
/** A license key, a code, a token or a link that opens something: no entry of the journal takes one. */
export type Secret = string & { readonly isSecret: true }
export type Facts = Record<string, Fact>
/** Before its times are text. */
export type KnownFacts = Record<string, Fact | Date>

/** What every write of the admin API answers. */
export const writeAnswer = z.object({
  /** The number of its entry in the journal. */
  number: z.number().int(),
  /** The id of what was changed. */
  subject: z.string(),
  before: facts,
  after: facts,
  /** It was done by an earlier request with the same Idempotency-Key. */
  repeated: z.boolean(),
  /** What is shown once, such as a secret. */
  shown: z.record(z.string(), z.string()).optional(),
})

export type WriteAnswer = z.infer<typeof writeAnswer>

/** What the console is answered instead when it asks, with status 202: nothing was done yet. */
export interface ConfirmationRequired {
  confirmation: 'required'
}

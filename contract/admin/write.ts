import { z } from 'zod'
import { time } from '../time.ts'

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** The facts that a journal entry stores of its subject: ids, words, numbers and times, no addresses. */
export const facts = z.record(z.string(), z.union([time, fact]).pipe(fact))
type Fact = (string & { readonly isSecret?: never }) | number | boolean | null
/** A license key, a code, a token or a link that opens something: no entry of the journal accepts one. */
export type Secret = string & { readonly isSecret: true }
export type Facts = Record<string, Fact>
/** Facts before their times are text. */
export type KnownFacts = Record<string, Fact | Date>

/** The answer of every write of the admin API. */
export const writeAnswer = z.object({
  /** The number of its entry in the journal. */
  number: z.number().int(),
  subject: z.string(),
  before: facts,
  after: facts,
  /** True if an earlier request with the same Idempotency-Key did it. */
  repeated: z.boolean(),
  /** Values that are shown once, such as a secret. */
  shown: z.record(z.string(), z.string()).optional(),
})

export type WriteAnswer = z.infer<typeof writeAnswer>

/** The answer that the console gets instead when it asks, with status 202: nothing was done yet. */
export interface ConfirmationRequired {
  confirmation: 'required'
}

import { z } from 'zod'
import { time } from '../time.ts'

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()])
/**
 * The facts that a journal entry stores about its subject: ids, words, numbers and times, but no
 * addresses.
 */
export const facts = z.record(z.string(), z.union([time, fact]).pipe(fact))
type Fact = (string & { readonly isSecret?: never }) | number | boolean | null
/** A license key, code, token or link that gives access: the type keeps it out of journal entries. */
export type Secret = string & { readonly isSecret: true }
export type Facts = Record<string, Fact>
/** Facts whose times are not converted to text yet. */
export type KnownFacts = Record<string, Fact | Date>

/** The answer of every write of the admin API. */
export const writeAnswer = z.object({
  /** The number of the journal entry. */
  number: z.number().int(),
  subject: z.string(),
  before: facts,
  after: facts,
  /** True if an earlier request with the same Idempotency-Key made the change. */
  repeated: z.boolean(),
  /** Values that are shown once, such as a secret. */
  shown: z.record(z.string(), z.string()).optional(),
})

export type WriteAnswer = z.infer<typeof writeAnswer>

/** The answer that the console asks to get instead, with status 202: nothing has been done yet. */
export interface ConfirmationRequired {
  confirmation: 'required'
}

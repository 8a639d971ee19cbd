import { z } from 'zod'
import { listOf } from './customers.ts'

/** A corrected address that waits. */
const listedCorrection = z.object({
  id: z.guid(),
  asked_at: z.string(),
  order_id: z.guid(),
  /** `waits until …`, or why a person has to decide. */
  state: z.string(),
  wanted: z.string(),
  recorded: z.string(),
  /** What each side can prove; empty for one that takes effect by itself. */
  evidence: z.string(),
})

export const correctionPage = listOf(listedCorrection)

export type ListedCorrection = z.infer<typeof listedCorrection>

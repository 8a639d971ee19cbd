import { z } from 'zod'
import { time } from '../time.ts'
import { adminRole } from './people.ts'

/** The person who is signed in to the console. */
export const sessionAnswer = z.object({
  admin_id: z.string(),
  email: z.string(),
  role: adminRole,
  ends_at: time,
  /**
   * The number of things that need somebody: held payments, and keys that did not reach their buyers.
   */
  waiting: z.object({ held_payments: z.number(), emails: z.number() }),
})

export type Session = z.infer<typeof sessionAnswer>

import { z } from 'zod'
import { time } from './customers.ts'

/** Who is signed in to the console. */
export const sessionAnswer = z.object({
  admin_id: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'support']),
  ends_at: time,
})

export type Session = z.infer<typeof sessionAnswer>

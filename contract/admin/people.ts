import { z } from 'zod'
import { time } from '../time.ts'

export const adminRole = z.enum(['owner', 'support'])
export type AdminRole = z.infer<typeof adminRole>

const personRow = z.object({
  /** Is null for an owner who never got a link. */
  id: z.string().nullable(),
  email: z.string(),
  role: adminRole,
  added_at: time.nullable(),
  passkeys: z.number().int(),
  sessions: z.number().int(),
  /** The time when one of their passkeys was last used. */
  seen_at: time.nullable(),
})

export const peopleAnswer = z.object({ rows: z.array(personRow), next: z.null() })

const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  added_at: time,
  used_at: time.nullable(),
})

export const passkeysAnswer = z.object({ rows: z.array(passkeyRow), next: z.null() })

export type PersonRow = z.infer<typeof personRow>
export type PasskeyRow = z.infer<typeof passkeyRow>

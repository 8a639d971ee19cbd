import { z } from 'zod'
import { time } from '../time.ts'
import { listOf } from './list.ts'

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().describe('The last four characters of the secret.'),
  scopes: z.array(z.string()),
  made_by: z.string().describe('The email address of the owner who created it.'),
  made_at: time,
  expires_at: time,
  used_at: time.nullable().describe('When it was last used, to the minute.'),
  state: z
    .enum(['active', 'expired', 'revoked', 'maker_left'])
    .describe('`maker_left`: its creator is no longer an owner.'),
})

export const keyList = listOf(apiKey)
export type ApiKeyEntry = z.infer<typeof apiKey>

export const scope = z.object({
  name: z.string().describe('Such as `orders:read`.'),
  calls: z.array(z.string()).describe('What it allows.'),
  kind: z
    .enum(['read', 'write', 'sensitive'])
    .describe('`sensitive`: asks a person for the passkey again.'),
  support: z.boolean().describe('Support people may make all of its calls, too.'),
})
export type Scope = z.infer<typeof scope>

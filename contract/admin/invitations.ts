import { z } from 'zod'
import { time } from '../time.ts'
import { invitationChannels } from '../channels.ts'

export const invitation = z.object({
  id: z.uuid(),
  channel: z.enum(invitationChannels),
  kind: z.enum(['customer', 'license', 'link']),
  name: z.string().describe('The email, the end of the license key, or what the link is for.'),
  account_id: z
    .uuid()
    .nullable()
    .describe('The account of the customer or of the license’s owner.'),
  made_at: time,
  ended_at: time.nullable(),
})
export type Invitation = z.infer<typeof invitation>

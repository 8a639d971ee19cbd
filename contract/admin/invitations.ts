import { z } from 'zod'
import { invitationChannels } from '../channels.ts'
import { isoTime } from '../text.ts'

export const invitation = z.object({
  id: z.uuid(),
  channel: z.enum(invitationChannels),
  kind: z.enum(['customer', 'license', 'link']),
  name: z.string().describe('The email, the end of the license key, or what the link is for.'),
  account_id: z.uuid().nullable().describe('Of the customer or of whoever has the license.'),
  made_at: isoTime,
  ended_at: isoTime.nullable(),
})
export type Invitation = z.infer<typeof invitation>

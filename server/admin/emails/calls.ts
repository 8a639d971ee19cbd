import { z } from 'zod'
import { emailPreview, shownEmail } from '#contract/admin/emails.ts'
import { dropPaused, dropUnwritable, sendPaused } from './paused.ts'
import { listEmails, showEmail } from './list.ts'
import { previewResend } from './preview.ts'
import { resendById } from './resend.ts'
import { defineOutwardRead, defineRead, type AdminCall } from '../call.ts'
import { id } from '../filters.ts'

export const emailCalls: AdminCall[] = [
  listEmails,
  defineRead({
    name: 'emails/show',
    summary: 'What is known of one email, never what it says.',
    support: true,
    command: { words: ['email'] },
    input: z.object({ email: id }),
    output: shownEmail,
    read: (deps, { email }, by) => showEmail(deps, email, by),
  }),
  defineOutwardRead({
    name: 'emails/preview',
    summary:
      'What resending an email would send now, with its key masked: as text, or with `format=html` as its HTML.',
    support: true,
    command: null,
    input: z.object({
      email: z.uuid('is not the id of an email'),
      format: z.enum(['json', 'html']).default('json'),
    }),
    output: emailPreview,
    file: 'text/html',
    read: previewResend,
  }),
  resendById,
  sendPaused,
  dropPaused,
  dropUnwritable,
]

import { z } from 'zod'
import { emailPage, emailPreview, shownEmail } from '#contract/admin/emails.ts'
import { dropPaused, dropUnwritable, sendPaused } from './paused.ts'
import { listEmails, showEmail, totalEmails } from './list.ts'
import { previewResend } from './preview.ts'
import { resendById } from './resend.ts'
import { addTotals, formatPage } from '../page.ts'
import { defineOutwardRead, defineRead, type AdminCall } from '../call.ts'
import { after, id, words } from '../filters.ts'

export const emailCalls: AdminCall[] = [
  defineRead({
    name: 'emails/list',
    summary:
      'Emails of every kind, newest first, by their state or a part of their recipient’s address, with or without sign-in codes; never what they say. Totals count them by state.',
    support: true,
    command: { columns: ['id', 'created_at', 'kind', 'to', 'state', 'sent_at', 'reason'] },
    input: z.object({
      state: words,
      to: words,
      codes: z.enum(['shown', 'hidden']).default('shown'),
      after,
    }),
    output: emailPage,
    async read(deps, filter) {
      const page = formatPage(await listEmails(deps, filter))
      return addTotals(page, filter.after, () => totalEmails(deps, filter))
    },
  }),
  defineRead({
    name: 'emails/show',
    summary: 'What is known of one email, never what it says.',
    support: true,
    command: { words: ['email'] },
    input: z.object({ email: id }),
    output: shownEmail,
    read: (deps, { email }) => showEmail(deps, email),
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

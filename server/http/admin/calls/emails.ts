import { z } from 'zod'
import { emailCounts, emailPage, shownEmail } from '#contract/admin/emails.ts'
import { dropHeld, sendHeld } from '#server/admin/held-emails.ts'
import { countEmails, listEmails } from '#server/admin/list-emails.ts'
import { resendById } from '#server/admin/resend-by-id.ts'
import { showEmail } from '#server/admin/show-email.ts'
import { formatEmail, formatPage } from '#server/admin/format-rows.ts'
import { defineRead, defineWrite, type AdminCall } from '../call.ts'
import { after, id, words } from './fields.ts'

export const emailCalls: AdminCall[] = [
  defineRead({
    name: 'emails/list',
    summary:
      'Emails of every kind, newest first, by their state or their recipient; never what they say.',
    support: true,
    input: z.object({ state: words, to: words, after }),
    output: emailPage,
    read: async (deps, filter) => formatPage(await listEmails(deps, filter), formatEmail),
  }),
  defineRead({
    name: 'emails/count',
    summary: 'How many emails are in each state.',
    support: true,
    input: z.object({}),
    output: emailCounts,
    read: countEmails,
  }),
  defineRead({
    name: 'emails/show',
    summary: 'What is known of one email, never what it says.',
    support: true,
    input: z.object({ email: id }),
    output: shownEmail,
    read: (deps, { email }) => showEmail(deps, email),
  }),
  defineWrite({
    name: 'emails/resend',
    summary: 'Send a key, a receipt or an invoice again, to the address on record.',
    support: true,
    input: resendById.schema,
    guards: null,
    act: resendById,
  }),
  defineWrite({
    name: 'emails/send-held',
    summary: 'Send emails that a restore holds; all of them when none is named.',
    input: sendHeld.schema,
    guards: 'keys',
    act: sendHeld,
  }),
  defineWrite({
    name: 'emails/drop-held',
    summary: 'Drop emails that a restore holds; all of them when none is named.',
    input: dropHeld.schema,
    guards: 'keys',
    act: dropHeld,
  }),
]

import { z } from 'zod'
import { sayWords } from '../capitalize.ts'
import { time } from '../time.ts'
import { countedListOf } from './customers.ts'
import { emailStates } from './states.ts'
import { orderNumber } from '../order-number.ts'

const emailState = z.enum(emailStates)
export type EmailState = z.infer<typeof emailState>

/** An email that was sent or is to be; never what it says. */
export const listedEmail = z.object({
  id: z.guid(),
  created_at: time,
  kind: z.string(),
  to: z.string(),
  state: emailState,
  sent_at: time.nullable(),
  dropped_at: time.nullable(),
  bounced_at: time.nullable(),
  /** Why it came back, in the words of a mail server. */
  reason: z.string().nullable(),
  /** Whose it is; null for a stranger or somebody who was erased. */
  account_id: z.guid().nullable(),
})

export const shownEmail = listedEmail.extend({
  held_at: time.nullable(),
  /** Why the shop cannot write it, in the words of the program; null when it can. */
  write_fault: z.string().nullable(),
  license_id: z.guid().nullable(),
  order_id: z.guid().nullable(),
  order_number: orderNumber.nullable(),
  /** Why it cannot be sent again; null when it can. */
  why_not_resend: z.string().nullable(),
})

export const emailPreview = z.object({
  to: z.string().describe('Who gets it now.'),
  subject: z.string(),
  text: z.string().describe('As plain text.'),
})

export const emailPage = countedListOf(listedEmail, {
  states: z.record(emailState, z.int()).describe('How many are in each state, in any of them.'),
})

export type ListedEmail = z.infer<typeof listedEmail>
export type ShownEmail = z.infer<typeof shownEmail>
export type EmailPreview = z.infer<typeof emailPreview>
export type EmailTotals = NonNullable<z.infer<typeof emailPage>['totals']>

export type EmailKind = keyof typeof emailKinds

/** What an email is called, wherever one is named. */
export function nameEmail(kind: string): string {
  return emailKinds[kind as EmailKind] ?? sayWords(kind)
}

/** The server has exactly one writer for each. */
export const emailKinds = {
  code: 'Sign-in code',
  license: 'License key',
  license_file: 'License file',
  session_ended: 'Notice of an ended session',
  key_replaced: 'Notice of a replaced key',
  receipt: 'Receipt',
  invoice: 'Invoice',
  pro_forma: 'Pro forma',
  renewal: 'Notice of a renewal',
  renewal_reminder: 'Renewal reminder',
  change_code: 'Code to change the email',
  address_changed: 'Notice of the new address',
  license_moved: 'Notice of a moved license',
  license_revoked: 'Notice of an ended license',
  license_suspended: 'Notice of a paused license',
  license_restored: 'Notice of a restored license',
  part_refunded: 'Notice of a partial refund',
  payment_seen: 'Notice of a payment on its way',
  payment_failed: 'Notice of a payment that failed',
  payment_short: 'Notice of a payment that is too low',
  payment_held: 'Notice of a payment that is checked',
  change_refused: 'Notice of a refused change of address',
  device_released: 'Notice of a released device',
  owner_news: 'Security notice to owners',
  money_news: 'Money news',
}

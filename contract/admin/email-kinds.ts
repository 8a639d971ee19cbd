// Apart from the schemas: the console forbids what zod tries when a page loads it.
import { sayWords } from '../capitalize.ts'

export type EmailKind = keyof typeof emailKinds

/** What an email is called, wherever one is named. */
export function nameEmail(kind: string): string {
  return emailKinds[kind as EmailKind] ?? sayWords(kind)
}

/** The server has exactly one writer for each. */
const emailKinds = {
  code: 'Sign-in code',
  license: 'License key',
  team_keys: 'Keys of a team',
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
  cancellation_received: 'Confirmation of a withdrawal',
  cancellation_of_order: 'Notice of a withdrawal',
  cancellation_news: 'Withdrawal alert',
  cancellation_dismissed: 'Notice of a dismissed withdrawal',
  owner_news: 'Security notice to owners',
  money_news: 'Payment alert',
  past_money: 'Payments from before a restore',
}

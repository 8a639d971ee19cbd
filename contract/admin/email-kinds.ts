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
  team_keys: 'Team keys',
  license_file: 'License file',
  session_ended: 'Signed out',
  key_replaced: 'Key replaced',
  receipt: 'Receipt',
  invoice: 'Invoice',
  pro_forma: 'Pro forma',
  renewal: 'License renewed',
  renewal_reminder: 'Renewal reminder',
  change_code: 'Code for a new email',
  address_changed: 'Email changed',
  license_moved: 'License moved',
  license_revoked: 'License ended',
  license_suspended: 'License paused',
  license_restored: 'License works again',
  part_refunded: 'Partial refund',
  payment_seen: 'Payment arrived',
  payment_failed: 'Payment failed',
  payment_short: 'Payment short',
  payment_held: 'Payment held',
  change_refused: 'Email change refused',
  device_released: 'Device released',
  cancellation_received: 'Withdrawal received',
  cancellation_of_order: 'Order withdrawn',
  cancellation_news: 'Withdrawal alert',
  cancellation_dismissed: 'Withdrawal dismissed',
  owner_news: 'Security alert',
  money_news: 'Payment alert',
  past_money: 'Payments from before a restore',
}

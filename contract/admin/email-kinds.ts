// Kept apart from the schemas: the console forbids code that zod tries when a page loads it.
import { sayWords } from '../capitalize.ts'

export type EmailKind = keyof typeof emailKinds

export function nameEmail(kind: string): string {
  return emailKinds[kind as EmailKind]?.[0] ?? sayWords(kind)
}

/** Says what every email of a kind says, once nobody has its own words any more. */
export function tellEmail(kind: string): string | null {
  return emailKinds[kind as EmailKind]?.[1] ?? null
}

type Words = readonly [name: string, says: string]

/** The server has exactly one writer for each. */
const emailKinds = {
  code: [
    'Sign-in code',
    'It had a code and a link to sign in with. Both expired after ten minutes.',
  ],
  license: ['License key', 'It had the license key and how to use it.'],
  team_keys: ['Team keys', 'It had the license keys of a team, for the person who bought them.'],
  license_file: ['License file', 'It said that a device without a network got the license.'],
  session_ended: ['Signed out', 'It said that the customer was signed out.'],
  key_replaced: [
    'Key replaced',
    'It said that the license has a new key, and the old one stopped.',
  ],
  receipt: ['Receipt', 'It said what was paid, and linked to the order.'],
  invoice: ['Invoice', 'It had the invoice attached.'],
  pro_forma: ['Pro forma', 'It had the pro forma of a quote attached.'],
  renewal: ['License renewed', 'It said until when the license now gets updates.'],
  renewal_reminder: ['Renewal reminder', 'It said when updates end, and how to renew.'],
  change_code: ['Code for a new email', 'It had a code to change the email of the account.'],
  address_changed: ['Email changed', 'It said that the account or order moved to another email.'],
  license_moved: ['License moved', 'It said that the license moved to another customer.'],
  license_revoked: ['License ended', 'It said that the license ended, and why.'],
  license_suspended: ['License paused', 'It said that the license is paused, and why.'],
  license_restored: ['License works again', 'It said that the license works again.'],
  part_refunded: ['Partial refund', 'It said how much was refunded. The license stays.'],
  payment_seen: [
    'Payment arrived',
    'It said that the payment arrived and the network must confirm it.',
  ],
  payment_failed: ['Payment failed', 'It said that the payment failed and nothing was charged.'],
  payment_short: ['Payment short', 'It said how much is missing, and not to pay again.'],
  payment_held: ['Payment held', 'It said that we check the payment before the key is sent.'],
  change_refused: [
    'Email change refused',
    'It said that someone tried to move an account to this address.',
  ],
  device_released: ['Device released', 'It said which device was released from the license.'],
  cancellation_received: ['Withdrawal received', 'It confirmed when the withdrawal arrived.'],
  cancellation_of_order: ['Order withdrawn', 'It said that someone withdrew from the order.'],
  cancellation_news: ['Withdrawal alert', 'It told you that a buyer withdrew from an order.'],
  cancellation_dismissed: [
    'Withdrawal dismissed',
    'It said that the withdrawal was declined, and why.',
  ],
  owner_news: [
    'Security alert',
    'It told the owners about a new passkey, key, person, webhook or release.',
  ],
  money_news: ['Payment alert', 'It told you about a payment, refund or dispute to look at.'],
  past_money: [
    'Payments from before a restore',
    'It listed payments, refunds and disputes from before a restore.',
  ],
} as const satisfies Record<string, Words>

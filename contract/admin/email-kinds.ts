// Kept apart from the schemas, because zod tries code at load that the console's policy forbids.
import { sayWords } from '../capitalize.ts'

export type EmailKind = keyof typeof emailKinds

export function nameEmailKind(kind: string): string {
  return emailKinds[kind as EmailKind]?.[0] ?? sayWords(kind)
}

/** Describes emails of this kind, for when the text of one is no longer stored. */
export function describeEmailKind(kind: string): string | null {
  return emailKinds[kind as EmailKind]?.[1] ?? null
}

type Words = readonly [name: string, says: string]

/** The server has exactly one writer for each kind. */
const emailKinds = {
  code: [
    'Sign-in code',
    'It had a code and a link to sign in with. Each works once, for ten minutes.',
  ],
  license: ['License key', 'It had the license key and how to use it.'],
  team_keys: [
    'Team keys',
    'It told the buyer of a team where its keys are, and had the keys that are the buyer’s own.',
  ],
  license_file: ['License file', 'It had a license file attached, for a device without a network.'],
  session_ended: [
    'Signed out',
    'It said that a sign-in code was tried in another browser, so we signed the customer out.',
  ],
  key_replaced: [
    'Key replaced',
    'It said that we lost the order’s key when a server failed, and issued a new one.',
  ],
  receipt: ['Receipt', 'It said what was paid, and linked to the account for an invoice.'],
  invoice: [
    'Invoice',
    'It had the invoice’s number and total, and linked to the account for the PDF.',
  ],
  pro_forma: ['Pro forma', 'It had the pro forma of a quote attached.'],
  renewal: [
    'Renewal',
    'It said whether the renewal counts, and until when the license gets updates.',
  ],
  renewal_reminder: ['Renewal reminder', 'It said when updates end, and how to renew.'],
  change_code: ['Code for a new email', 'It had a code to change the email of the account.'],
  address_changed: ['Email changed', 'It said that the account or order moved to another email.'],
  license_moved: ['License moved', 'It said that the license moved to another account.'],
  license_revoked: ['License ended', 'It said that the license ended, and why.'],
  license_suspended: [
    'License paused',
    'It said that the license is paused while the payment is disputed.',
  ],
  license_restored: ['License works again', 'It said that the license works again, and why.'],
  part_refunded: [
    'Partial refund',
    'It said how much of the payment was refunded or taken back, or that a refund didn’t arrive.',
  ],
  payment_seen: [
    'Payment arrived',
    'It said that the payment arrived and the network must confirm it.',
  ],
  payment_failed: [
    'Payment failed',
    'It said that no money arrived and the order is closed, and how to try again.',
  ],
  payment_short: [
    'Payment short',
    'It said how much is missing and not to pay again, and asked whether they’d like to pay the rest or get a refund.',
  ],
  payment_held: ['Payment held', 'It said that we check the order before the key is sent.'],
  change_refused: [
    'Email change refused',
    'It said that someone tried to move another account to this address, and that nothing changed.',
  ],
  device_released: ['Device released', 'It said which device was released from the license.'],
  withdrawal_received: [
    'Withdrawal received',
    'It confirmed that the withdrawal arrived, and when it was sent.',
  ],
  withdrawal_of_order: [
    'Order withdrawn',
    'It told the buyer about a withdrawal from the order, and what follows.',
  ],
  withdrawal_news: [
    'Withdrawal alert',
    'It told you about a withdrawal from an order, and what to do.',
  ],
  withdrawal_dismissed: [
    'Withdrawal dismissed',
    'It said that the withdrawal was declined, and why.',
  ],
  owner_news: [
    'Security alert',
    'It told the owners about a new passkey, API key, person or webhook, or about a release that was published or withdrawn.',
  ],
  money_news: ['Payment alert', 'It told you about a payment, refund or dispute.'],
  past_money: [
    'Payments from before a restore',
    'It listed payments, refunds and disputes from before a restore.',
  ],
} as const satisfies Record<string, Words>

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
    'Contained a code and a link to sign in. Each works once, for ten minutes.',
  ],
  license: ['License key', 'Contained the license key and how to use it.'],
  team_keys: [
    'Team keys',
    'Told a team’s buyer where its keys are, and contained the buyer’s own keys.',
  ],
  license_file: ['License file', 'Had a license file attached, for an offline computer.'],
  session_ended: [
    'Signed out',
    'Said that a sign-in code was tried in another browser, so we signed the customer out.',
  ],
  key_replaced: [
    'Key replaced',
    'Said that we lost the order’s key when a server failed, and issued a new one.',
  ],
  receipt: ['Receipt', 'Said what was paid, and linked to the account for an invoice.'],
  invoice: [
    'Invoice',
    'Contained the invoice’s number and total, and linked to the account for the PDF.',
  ],
  pro_forma: ['Pro forma', 'Had the pro forma for a quote attached.'],
  renewal: ['Renewal', 'Said whether the renewal counts, and until when the license gets updates.'],
  renewal_reminder: ['Renewal reminder', 'Said when updates end, and how to renew.'],
  change_code: ['Code for a new email', 'Contained a code to change the account’s email.'],
  address_changed: ['Email changed', 'Said that the account or order moved to another email.'],
  license_moved: ['License moved', 'Said that the license moved to another account.'],
  license_revoked: ['License ended', 'Said that the license ended, and why.'],
  license_suspended: [
    'License suspended',
    'Said that the license is suspended while the payment is disputed.',
  ],
  license_restored: ['License works again', 'Said that the license works again, and why.'],
  part_refunded: [
    'Refund',
    'Said how much of the payment was refunded or reversed, or that a refund didn’t arrive.',
  ],
  payment_seen: [
    'Payment arrived',
    'Said that the payment arrived and the network must confirm it.',
  ],
  payment_failed: [
    'Payment failed',
    'Told the buyer that the payment failed, the order is closed, and how to try again.',
  ],
  payment_short: [
    'Payment short',
    'Said how much is missing and not to pay again, and asked whether they’d like to pay the rest or get a refund.',
  ],
  payment_held: ['Payment held', 'Said that we check the order before we send the key.'],
  change_refused: [
    'Email change refused',
    'Said that someone tried to move another account to this address, and that nothing changed.',
  ],
  device_released: ['Device released', 'Said which device was released from the license.'],
  withdrawal_received: [
    'Withdrawal received',
    'Confirmed that the withdrawal arrived, and when it was sent.',
  ],
  withdrawal_of_order: [
    'Order withdrawn',
    'Told the buyer about a withdrawal from the order, and what happens next.',
  ],
  withdrawal_news: [
    'Withdrawal alert',
    'Told you about a withdrawal from an order, and what to do.',
  ],
  withdrawal_dismissed: ['Withdrawal dismissed', 'Said that the withdrawal was declined, and why.'],
  owner_news: [
    'Security alert',
    'Told the owners about a new passkey, API key, person or webhook, or about a release that was published or withdrawn.',
  ],
  money_news: ['Payment alert', 'Told you about a payment, refund or dispute.'],
  past_money: [
    'Payments from before a restore',
    'Listed payments, refunds and disputes from before a restore.',
  ],
} as const satisfies Record<string, Words>

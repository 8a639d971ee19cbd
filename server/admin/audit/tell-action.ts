import type { Facts } from '#contract/admin/write.ts'
import { capitalize } from '#contract/capitalize.ts'
import { formatPrice } from '#contract/money.ts'
import { isUuid } from '#contract/uuid.ts'

type Fact = Facts[string] | undefined

/** An action with its words. */
export function tellAction<Action extends { action: string; before: Facts; after: Facts }>(
  done: Action,
) {
  const { action, before, after } = done
  return { ...done, title: nameAction(action), change: tellChange(before, after) }
}

/** An action by the name of its call. */
export function nameAction(action: string): string {
  return titles[action] ?? action.replace('/', ' ')
}

/** What changed, such as `Refunded: $0.00 → $49.00; Days: 30`; its times are ISO 8601, for the reader to write. */
export function tellChange(before: Facts, after: Facts): string {
  const currency = after['currency'] ?? before['currency']
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => name !== 'currency' && [before[name], after[name]].some(isTold))
    .map((name) => `${nameFact(name)}: ${tellFact(name, before[name], after[name], currency)}`)
    .join('; ')
}

/** Nobody reads a single id. */
const isTold = (fact: Fact) => isThere(fact) && !isUuid(String(fact))

const isThere = (fact: Fact) => fact !== undefined && fact !== null && fact !== ''

/** `updatesUntil` as `Updates until`. */
function nameFact(name: string): string {
  if (names[name] !== undefined) return names[name]
  const words = name.replace(/(_c|C)ents$/, '').replaceAll(/[A-Z]/g, '_$&')
  return capitalize(words.replaceAll('_', ' ').toLowerCase())
}

function tellFact(name: string, before: Fact, after: Fact, currency: Fact): string {
  const say = (fact: Fact) =>
    /(^|_)cents$|Cents$/.test(name) && isThere(fact)
      ? sayCents(Number(fact), currency)
      : (values.get(`${name} ${fact}`) ?? sayValue(fact))
  if (!isThere(before)) return say(after)
  return after === undefined ? say(before) : `${say(before)} → ${say(after)}`
}

function sayCents(cents: number, currency: Fact): string {
  return typeof currency === 'string' ? formatPrice(cents, currency) : `${cents} cents`
}

const names: Record<string, string> = {
  cents: 'Amount',
  mode: 'Keys',
  unitCents: 'Price each',
  validDays: 'Valid for days',
}

/** By a fact and its value, which can be a word from outside elsewhere. */
const values = new Map([
  ['for purchase', 'a license'],
  ['for renewal', 'a renewal'],
  ['mode seats', 'one for all'],
  ['mode keys', 'one each'],
])

/** Of ids only how many there are; of one among the values of a name, its beginning. */
function sayValue(value: Fact): string {
  if (!isThere(value)) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const ids = String(value).split(' ')
  if (!ids.every(isUuid)) return String(value)
  return ids.length > 1 ? String(ids.length) : ids[0]!.slice(0, 8)
}

const titles: Record<string, string> = {
  'api-keys/make': 'Created API key',
  'api-keys/revoke': 'Revoked API key',
  'coupons/create': 'Created coupon',
  'coupons/end': 'Ended coupon',
  'customers/add-note': 'Added note',
  'customers/correct-email': 'Changed email',
  'customers/erase': 'Erased person',
  'customers/export': 'Exported data',
  'customers/remove-note': 'Removed note',
  'customers/resend-email': 'Resent email',
  'emails/drop': 'Dropped email',
  'emails/drop-held': 'Dropped held emails',
  'emails/resend': 'Resent email',
  'emails/send-held': 'Sent held emails',
  'license-files/make': 'Created license file',
  'licenses/allow-device-changes': 'Allowed more device changes',
  'licenses/change-seats': 'Changed seats',
  'licenses/extend': 'Extended updates',
  'licenses/grant': 'Granted license',
  'licenses/grant-many': 'Granted licenses from a list',
  'licenses/move': 'Moved license',
  'licenses/reinstate': 'Reinstated license',
  'licenses/release-device': 'Released device',
  'licenses/replace-key': 'Replaced key',
  'licenses/reveal-key': 'Revealed key',
  'licenses/revoke': 'Revoked license',
  'licenses/suspend': 'Suspended license',
  'orders/complete': 'Completed payment details',
  'orders/issue-invoice': 'Issued invoice',
  'orders/record-refund': 'Recorded refund by bank transfer',
  'orders/refund': 'Requested refund',
  'passkeys/add': 'Added passkey',
  'passkeys/refuse': 'Refused passkey',
  'passkeys/remove': 'Removed passkey',
  'people/add': 'Added person',
  'people/end-access': 'Ended access',
  'people/new-link': 'Created sign-in link',
  'people/remove': 'Removed person',
  'prices/set': 'Set price',
  'prices/take-back': 'Canceled price change',
  'quarantine/accept': 'Accepted payment',
  'quarantine/dismiss': 'Dismissed payment',
  'quarantine/refund': 'Requested refund of payment',
  'quotes/create': 'Created quote',
  'quotes/new-link': 'Created quote link',
  'quotes/print-pro-forma': 'Printed pro forma',
  'quotes/record-transfer': 'Recorded bank transfer',
  'quotes/send-pro-forma': 'Sent pro forma',
  'quotes/withdraw': 'Withdrew quote',
  'releases/pin': 'Made release current',
  'releases/publish': 'Published release',
  'releases/restore': 'Restored release',
  'releases/roll-out': 'Changed rollout',
  'releases/unpin': 'Unpinned release',
  'releases/withdraw': 'Withdrew release',
  'releases/write-notes': 'Changed release notes',
  'session/sign-in': 'Signed in',
  'sessions/end': 'Ended session',
  'webhooks/add': 'Added webhook',
  'webhooks/change': 'Changed webhook',
  'webhooks/remove': 'Removed webhook',
  'webhooks/resend': 'Resent webhook messages',
  'webhooks/rotate-secret': 'Created webhook secret',
  'webhooks/send-test': 'Sent test message',
}

import type { Facts } from '#contract/admin/write.ts'
import { capitalize } from '#contract/capitalize.ts'
import { formatPrice } from '#contract/money.ts'
import { isUuid } from '#contract/uuid.ts'
import type { AdminCall } from '../call.ts'

type Fact = Facts[string] | undefined

/** An action with its words. */
export function tellAction<Action extends { action: string; before: Facts; after: Facts }>(
  done: Action,
  nameAction: NameAction,
) {
  const { action, before, after } = done
  return { ...done, title: nameAction(action), change: tellChange(before, after) }
}

/** Says what was done, by the name of its call. */
export type NameAction = (action: string) => string

/** As each call says of itself. */
export function makeNamer(calls: readonly AdminCall[]): NameAction {
  const titles = new Map(Object.entries(others))
  for (const call of calls) if (call.kind === 'write') titles.set(call.name, call.past)
  return (action) => titles.get(action) ?? action.replace('/', ' ')
}

/** What changed, such as `Refunded: $0.00 → $49.00; Days: 30`; its times are ISO 8601, for the reader to write. */
function tellChange(before: Facts, after: Facts): string {
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

/** What is recorded besides the acts that people call. */
const others: Record<string, string> = {
  'invoices/archive': 'Downloaded invoices',
  'passkeys/add': 'Added passkey',
  'passkeys/refuse': 'Refused passkey',
  'people/end-access': 'Ended access',
  'refunds/refused': 'Refund refused',
  'reports/download': 'Downloaded report',
  'secrets/replace-keys': 'Replaced lost keys',
  'secrets/retire': 'Retired secret',
  'session/sign-in': 'Signed in',
}

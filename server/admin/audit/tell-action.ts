import type { Facts } from '#contract/admin/write.ts'
import { capitalize, sayQuantity } from '#contract/capitalize.ts'
import { formatPrice } from '#contract/money.ts'
import { isUuid } from '#contract/uuid.ts'
import type { AdminCall } from '../call.ts'

type Fact = Facts[string] | undefined

export function tellAction<Action extends { action: string; before: Facts; after: Facts }>(
  done: Action,
  nameAction: NameAction,
) {
  const { action, before, after } = done
  const title = nameAction(action)
  return { ...done, title, change: tellChange(title, before, after) }
}

/** Returns words for an action from the name of its call. */
export type NameAction = (action: string) => string

/** Makes a function that describes actions in the words of their calls. */
export function makeNamer(calls: readonly AdminCall[]): NameAction {
  const titles = new Map(Object.entries(others))
  for (const call of calls) if (call.kind === 'write') titles.set(call.name, call.past)
  return (action) => titles.get(action) ?? action.replace('/', ' ')
}

/**
 * Says what changed, a line for each fact, such as `Refunded: $49.00`. It says "from" only if there was a value before,
 * and omits a name that the title already contains: `from 1 to 2`. Times are ISO 8601; the reader formats
 * them.
 */
function tellChange(title: string, before: Facts, after: Facts): string {
  const currency = after['currency'] ?? before['currency']
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !implied.has(name) && [before[name], after[name]].some(isTold))
    .map((name) => {
      const say = (fact: Fact) => tellFact(name, fact, currency)
      const words = nameFact(name)
      if (after[name] === true) return words
      if (ended.has(name) && after[name] === undefined)
        return `${sayQuantity(Number(before[name]), `earlier ${words.toLowerCase().slice(0, -1)}`)} ended`
      if (!hasBoth(before[name], after[name])) {
        const said = say(after[name] ?? before[name])
        return name === 'role' ? `as ${said}` : `${words}: ${said}`
      }
      const change = `from ${say(before[name])} to ${say(after[name])}`
      return title.toLowerCase().includes(words.toLowerCase()) ? change : `${words}: ${change}`
    })
    .map(joinLines)
    .join('\n')
}

/** Writes a fact of several lines, such as an address, in one. */
const joinLines = (fact: string) =>
  fact
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

/** Facts that the title or another fact already says. */
const implied = new Set([
  'currency',
  'emails',
  'isWithdrawn',
  'leftCents',
  'retired',
  'revoked',
  'shut',
])

/** Facts that count what an act ended. */
const ended = new Set(['passkeys', 'sessions'])

/**
 * Reports whether a fact is shown. A single id tells people nothing, and neither does the absence of
 * something.
 */
const isTold = (fact: Fact) => saysSomething(fact) && !isUuid(String(fact))

const saysSomething = (fact: Fact) => isThere(fact) && fact !== 0 && fact !== false

const isThere = (fact: Fact) => fact !== undefined && fact !== null && fact !== ''

/** Reports whether another value replaced one. */
const hasBoth = (before: Fact, after: Fact) =>
  saysSomething(before) && isThere(after) && typeof after !== 'boolean' && before !== after

/** Names a fact: `updatesUntil` as `Updates until`. */
function nameFact(name: string): string {
  if (names[name] !== undefined) return names[name]
  const words = name.replace(/(_c|C)ents$/, '').replaceAll(/[A-Z]/g, '_$&')
  return capitalize(words.replaceAll('_', ' ').toLowerCase())
}

function tellFact(name: string, fact: Fact, currency: Fact): string {
  if (/(^|_)cents$|Cents$/.test(name) && isThere(fact)) return sayCents(Number(fact), currency)
  if (/^(d|validD)ays$/.test(name)) return `${fact} ${fact === 1 ? 'day' : 'days'}`
  if (name === 'scopes' && isThere(fact)) return sayScopes(String(fact))
  return values.get(`${name} ${fact}`) ?? sayValue(fact)
}

function sayCents(cents: number, currency: Fact): string {
  return typeof currency === 'string' ? formatPrice(cents, currency) : `${cents} cents`
}

/** Writes `orders:read keys` as `read orders, manage keys`. */
function sayScopes(scopes: string): string {
  const say = (scope: string) => {
    const [what, verb = 'manage'] = scope.replaceAll('-', ' ').split(':')
    return `${verb === 'write' ? 'change' : verb} ${what}`
  }
  return scopes.split(' ').map(say).join(', ')
}

/** The names of some facts. One that is only true or false says what was true. */
const names: Record<string, string> = {
  becomes: 'Becomes current',
  cents: 'Amount',
  days: 'Period',
  keepsOthers: 'Other passkeys stay',
  keySent: 'Key emailed',
  mode: 'License keys',
  more: 'More are left',
  scopes: 'May',
  toldOldAddress: 'Old address told',
  unitCents: 'Price each',
  validDays: 'Valid for',
  which: 'Email',
}

/**
 * The words for some values, by fact and value: elsewhere the same value can be a text that somebody typed.
 */
const values = new Map([
  ['for purchase', 'a license'],
  ['for renewal', 'a renewal'],
  ['mode seats', 'one for all'],
  ['mode keys', 'one per person'],
  ['which key', 'license keys'],
])

/** Formats a value. Ids are only counted, and an id among named values is shortened to its beginning. */
function sayValue(value: Fact): string {
  if (!isThere(value)) return 'none'
  const ids = String(value).split(' ')
  if (!ids.every(isUuid)) return String(value)
  return ids.length > 1 ? String(ids.length) : ids[0]!.slice(0, 8)
}

/** The words for what is recorded besides the actions that people call. */
const others: Record<string, string> = {
  'invoices/archive': 'Downloaded invoices',
  'passkeys/add': 'Added a passkey',
  'passkeys/refuse': 'Refused a passkey',
  'people/end-access': 'Ended access',
  'refunds/refused': 'Refund refused',
  'renewal counts': 'Added a year of updates',
  'renewal does not count': 'Took back a year of updates',
  'reports/download': 'Downloaded a report',
  'secrets/replace-keys': 'Replaced lost keys',
  'secrets/retire': 'Retired a secret',
  'session/sign-in': 'Signed in',
}

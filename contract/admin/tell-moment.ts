import { isUuid } from '../uuid.ts'
import { capitalize, sayWords } from '../capitalize.ts'
import { formatPrice } from '../money.ts'
import { paymentMethods, type PaymentMethod } from '../providers.ts'
import type { Moment, MomentKind } from './customers.ts'
import { sayAction } from './say-action.ts'

type Facts = Moment['facts']
type Fact = Facts[string] | undefined

interface Told {
  title: string
  /** What else is known; empty when the title says everything. */
  detail: string
  /** Of what changed, a long list, which the console folds. */
  more?: string
  /** Who did it: `Customer`, `Shop`, `App`, a provider or the name of somebody of the team. */
  who: string
}

/** Writes the times within an event, as the console or the command line does. */
type SayTime = (time: string) => string

/** One event of a customer's story in words, for the console and the command line. */
export function tellMoment(
  { kind, facts }: Pick<Moment, 'kind' | 'facts'>,
  sayTime: SayTime,
): Told {
  return { detail: '', ...words[kind](facts, sayTime), who: nameDoer(kind, facts) }
}

type Words = Pick<Told, 'title'> & Partial<Pick<Told, 'detail' | 'more'>>

function nameDoer(kind: MomentKind, facts: Facts): string {
  if (kind === 'operator') return String(facts.actor_name ?? facts.actor)
  if (kind === 'released') return String(facts.by ?? 'Customer')
  if (kind === 'audit') return actors[String(facts.actor)] ?? nameProvider(facts.actor)
  if (kind === 'order' && facts.is_paid) return nameProvider(facts.provider)
  return doers[kind] ?? 'Shop'
}

const doers: Partial<Record<MomentKind, string>> = {
  first_sign_in: 'Customer',
  sign_in: 'Customer',
  browser_signed_in: 'Customer',
  eula_accepted: 'Customer',
  order: 'Customer',
  activated: 'App',
  checked_in: 'App',
}

/** Actors of the audit that are not providers. */
const actors: Record<string, string> = { shop: 'Shop', clock: 'Shop', customer: 'Customer' }

function nameProvider(id: Fact): string {
  return paymentMethods[id as PaymentMethod]?.name ?? String(id)
}

const join = (...parts: (Fact | false)[]) =>
  parts
    .filter((each) => each !== null && each !== undefined && each !== '' && each !== false)
    .join('. ')

const money = ({ currency }: Facts, cents: Fact) => formatPrice(Number(cents), String(currency))
const key = (last4: Fact) => `PC1-…${last4}`
const sentence = (name: Fact) => sayWords(String(name))

const bought: Record<string, string> = {
  purchase: 'Bought an Individual License',
  renewal: 'Renewed',
  team: 'Bought licenses for a team',
}

/** What became of a checkout that was not paid. */
const unpaid: Record<string, string> = {
  confirming: 'a payment is being confirmed',
  underpaid: 'too little was paid',
  expired: 'it expired unpaid',
  failed: 'its payment failed',
}

function sayWay(id: PaymentMethod): string {
  return id === 'transfer' ? paymentMethods[id].name : capitalize(paymentMethods[id].way)
}

function tellOrder(facts: Facts): Words {
  const way = sayWay(facts.provider as PaymentMethod)
  const asked = `${facts.quantity} × ${money(facts, facts.unit_cents)}`
  if (!facts.is_paid) {
    const since = unpaid[String(facts.state)]
    const became = since !== undefined && `Since then, ${since}`
    return {
      title: 'Started checkout',
      detail: join(facts.number, way, `${asked} asked for`, became),
    }
  }
  return {
    title: `${bought[String(facts.kind)]}, ${money(facts, facts.amount_cents)}`,
    detail: join(
      facts.number,
      way,
      asked,
      Number(facts.tax_cents) > 0 && `Tax ${money(facts, facts.tax_cents)}`,
    ),
  }
}

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

const emailStates: Record<string, string> = {
  sent: 'sent',
  dropped: 'not sent',
  held: 'held since a restore',
  waiting: 'waits to be sent',
}

function tellEmail({ kind, to, state }: Facts): Words {
  return {
    title: `${nameEmail(String(kind))} ${emailStates[String(state)]}`,
    detail: `To ${to}`,
  }
}

const device = ({ platform, version, last4 }: Facts) => join(version, platform, key(last4))

/** What a change can have made different since is told by the change. */
function tellLicense(facts: Facts): Words {
  const isTrial = facts.type === 'trial'
  return {
    title: facts.is_given ? 'License given away' : isTrial ? 'Trial began' : 'License issued',
    detail: join(key(facts.last4), sentence(facts.type)),
  }
}

/** What an action noted, such as `{"updatesUntil":"2027-…","days":30}`, as words: nobody reads a single id. */
function tellChange(noted: Fact, sayTime: SayTime): string {
  const { currency, devices, ...facts } = JSON.parse(String(noted)) as Facts
  return Object.entries({ ...facts, ...(devices !== undefined && { devicesInUse: devices }) })
    .filter(([, value]) => !isUuid(String(value)))
    .map(([name, value]) => tellFact(name, value, sayTime, currency))
    .join('; ')
}

/** `updatesUntil` as `Updates until: Jan 1, 2027`. */
function tellFact(name: string, value: Fact, sayTime: SayTime, currency: Fact = null): string {
  const isMoney = name.endsWith('Cents')
  const words = isMoney ? name.slice(0, -5) : name
  const label = sentence(words.replaceAll(/[A-Z]/g, '_$&').toLowerCase())
  if (!isMoney) return `${label}: ${writeValue(value, sayTime)}`
  return `${label}: ${currency === null ? `${value} cents` : money({ currency }, value)}`
}

/** Of ids only how many there are; of a single one, its beginning. */
function writeValue(value: Fact, sayTime: SayTime): string {
  const ids = String(value).split(' ')
  if (ids.every(isUuid)) return ids.length > 1 ? `${ids.length}` : ids[0]!.slice(0, 8)
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return /^\d{4}-\d\d-\d\dT/.test(String(value)) ? sayTime(String(value)) : String(value)
}

const words: Record<MomentKind, (facts: Facts, sayTime: SayTime) => Words> = {
  account_opened: ({ email }) => ({ title: 'Account opened', detail: join(email) }),
  first_sign_in: () => ({ title: 'First sign-in' }),
  sign_in: () => ({ title: 'Signed in' }),
  browser_signed_in: () => ({ title: 'Last sign-in of a browser' }),
  eula_accepted: ({ version }) => ({ title: 'EULA accepted', detail: `Version ${version}` }),
  order: tellOrder,
  // Below zero when a dispute that was lost is won after all.
  refund: (facts) =>
    Number(facts.cents) < 0
      ? { title: `Won back, ${money(facts, -Number(facts.cents))}` }
      : { title: `Refunded, ${money(facts, facts.cents)}` },
  invoice: ({ number }) => ({ title: 'Invoice issued', detail: join(number) }),
  credit_note: ({ number, invoice }) => ({
    title: 'Credit note issued',
    detail: join(number, invoice !== undefined && `For invoice ${invoice}`),
  }),
  quarantined: ({ reason }) => ({ title: 'Payment set aside', detail: sentence(reason) }),
  license: tellLicense,
  // The version is the one it has had since.
  activated: ({ platform, last4, ...facts }) => ({
    title: `Activated on ${facts.device}`,
    detail: join(platform, key(last4)),
  }),
  checked_in: (facts) => ({ title: `${facts.device} checked in`, detail: device(facts) }),
  released: (facts) => ({
    title: `Released from ${facts.device}`,
    detail: join(facts.by_other && 'By another device of the license', device(facts)),
  }),
  email: tellEmail,
  email_bounced: ({ kind, to, reason }) => ({
    title: `${nameEmail(String(kind))} came back`,
    detail: join(`To ${to}`, reason),
  }),
  audit: ({ action, detail }, sayTime) => ({
    title: capitalize(String(action)),
    detail: tellChange(detail, sayTime),
  }),
  operator: tellAct,
}

const mostInline = 80

function tellAct({ action, reason, after }: Facts, sayTime: SayTime): Words {
  const change = tellChange(after, sayTime)
  const isLong = change.length > mostInline
  const quoted = reason && `“${String(reason).replace(/\.$/, '')}”`
  return {
    title: sayAction(String(action)),
    detail: join(quoted, !isLong && change),
    ...(isLong && { more: change }),
  }
}

import type { z } from 'zod'
import { nameReason, sayActor } from '#contract/admin/states.ts'
import type { actionList, RecordedAction } from '#contract/admin/audit.ts'
import type { moment } from '#contract/admin/customers.ts'
import { nameEmailKind } from '#contract/admin/email-kinds.ts'
import type { Facts } from '#contract/admin/write.ts'
import { sayPlatform } from '#contract/build-names.ts'
import { capitalize, sayWords } from '#contract/capitalize.ts'
import { formatPrice } from '#contract/money.ts'
import { paymentMethods, saidWays, type PaymentMethod } from '#contract/providers.ts'
import type { Finding } from '../customers/withdrawals.ts'
import { remarks, type HoldReason } from '../orders/held/why-held.ts'
import { tellAction, type NameAction } from './audit/tell-action.ts'

export type Moment = z.input<typeof moment>
type Kind = Moment['kind']

/** A moment of a timeline as the database returns it, without its time. */
export interface Row {
  kind: Kind
  subject: string
  facts: Facts
}

/** Says what happened and who did it. */
export function tellMoment(row: Row, nameAction: NameAction): Omit<Moment, 'at'> {
  const { kind, subject, facts } = row
  return {
    kind,
    subject,
    detail: '',
    change: '',
    ...words[kind](facts, nameAction),
    who: nameDoer(row),
  }
}

/** Describes a recorded action as a moment in the timeline of its subject. */
export function tellActionAsMoment({
  at,
  number,
  actor,
  actor_name: name,
  ...told
}: z.input<typeof actionList.row>): Moment {
  return { at, kind: 'entry', subject: `${number}`, who: sayActor(actor, name), ...tellEntry(told) }
}

const doers: Partial<Record<Kind, string>> = {
  sign_in: 'Customer',
  eula_accepted: 'Customer',
  checkout: 'Customer',
  activated: 'App',
  checked_in: 'App',
}

function nameDoer({ kind, facts }: Row): string {
  const { actor, by, provider } = facts
  if (kind === 'note') return sayActor(String(facts['author']), facts['name'] as string | null)
  if (kind === 'released') return sayActor(String(by ?? 'customer'))
  if (kind === 'entry') return sayActor(String(actor))
  if (kind === 'order') return nameProvider(provider)
  if (kind === 'withdrawal') return facts['is_buyer'] ? 'Customer' : 'Unconfirmed'
  return doers[kind] ?? 'Shop'
}

type Fact = Facts[string] | undefined

function nameProvider(id: Fact): string {
  return paymentMethods[id as PaymentMethod]?.name ?? String(id)
}

const join = (...parts: (Fact | false)[]) => parts.filter(Boolean).join(', ')

const money = (currency: Fact, cents: Fact) => formatPrice(Number(cents), String(currency))
const endOfKey = (last4: Fact) => `PC1-…${last4}`

const bought: Record<string, string> = {
  purchase: 'Bought an Individual License',
  renewal: 'Renewed a license',
  team: 'Bought licenses for a team',
}

/** The words for how an unpaid checkout ended. */
const unpaid: Record<string, string> = {
  confirming: 'payment being confirmed',
  underpaid: 'underpaid',
  expired: 'expired unpaid',
  failed: 'payment failed',
}

/** Writes "P-7K3M-2Q9D, by card, 3 × $45.00", which breaks only after a comma. */
function tellAsked({ number, provider, quantity, unit_cents: unit, currency }: Facts): string {
  const { way } = paymentMethods[provider as PaymentMethod]
  return join(
    number,
    saidWays[way],
    Number(quantity) > 1 && `${quantity}\u00A0×\u00A0${money(currency, unit)}`,
  )
}

const nameSystem = (platform: Fact) => platform && sayPlatform(String(platform))

/** The words for what a withdrawal meant for its order when it came. One that waits for a refund has none. */
const findings: Record<Finding, string> = {
  due: '',
  late: 'too late',
  refunded: 'already refunded',
  sold_by_provider: 'sold by the provider',
}

/** Sentences about an email by its state. They quote its name, which is a title. */
const emailTitles: Record<string, (email: string) => string> = {
  sent: (email) => `Emailed ${email}`,
  dropped: (email) => `Email ${email} wasn’t sent`,
  paused: (email) => `Email ${email} is paused after a restore`,
  waiting: (email) => `Email ${email} is waiting to be sent`,
}

type Words = Pick<Moment, 'title'> & Partial<Pick<Moment, 'detail' | 'change'>>

const words: Record<Kind, (facts: Facts, nameAction: NameAction) => Words> = {
  account_opened: ({ email }) => ({ title: 'Account opened', detail: join(email) }),
  sign_in: ({ is_first: isFirst }) => ({
    title: isFirst ? 'Signed in for the first time' : 'Signed in',
  }),
  eula_accepted: ({ version }) => ({ title: 'Accepted the EULA', detail: `version ${version}` }),
  checkout: (facts) => ({
    title: `Started a checkout for ${money(facts['currency'], facts['asked_cents'])}`,
    detail: join(tellAsked(facts), unpaid[String(facts['state'])]),
  }),
  order({ kind, currency, amount_cents: paid, tax_cents: tax, ...asked }) {
    return {
      title: `${bought[String(kind)]} for ${money(currency, paid)}`,
      detail: join(
        tellAsked({ ...asked, currency: currency! }),
        Number(tax) > 0 && `${money(currency, tax)} tax included`,
      ),
    }
  },
  // Cents are negative when a dispute that was lost is won after all, or a refund failed.
  refund({ cents, currency, is_disputed: isDisputed }) {
    if (Number(cents) > 0) return { title: `Refunded ${money(currency, cents)}` }
    const back = money(currency, -Number(cents))
    return { title: isDisputed ? `Won back ${back}` : `Refund of ${back} failed` }
  },
  invoice: ({ number }) => ({ title: 'Invoice issued', detail: join(number) }),
  credit_note: ({ number, invoice }) => ({
    title: 'Credit note issued',
    detail: join(number, `for invoice ${invoice}`),
  }),
  payment_held({ reason }) {
    const remark = remarks[reason as HoldReason]
    if (remark !== undefined) return { title: `Payment ${remark.title}` }
    return { title: 'Payment held', detail: nameReason(String(reason)) }
  },
  withdrawal: ({ number, name, email, finding, is_signed_in: isSignedIn }) => ({
    title: 'Withdrew from the order',
    detail: join(
      number,
      name,
      email,
      isSignedIn ? 'signed in' : 'not signed in',
      findings[finding as Finding] ?? 'no such order',
    ),
  }),
  license({ count, last4, type }) {
    if (Number(count) > 1)
      return { title: `${count} licenses issued`, detail: sayWords(String(type)) }
    return {
      title: type === 'trial' ? 'Trial started' : 'License issued',
      detail: join(endOfKey(last4), sayWords(String(type))),
    }
  },
  // The version is left out, because it is the one it has had since.
  activated: ({ device, platform, last4 }) => ({
    title: `Activated on ${device}`,
    detail: join(nameSystem(platform), endOfKey(last4)),
  }),
  checked_in: ({ device, version, platform, last4 }) => ({
    title: `${device} checked in`,
    detail: join(version && `version ${version}`, nameSystem(platform), endOfKey(last4)),
  }),
  released: ({ device, by_other: byOther, version, platform, last4 }) => ({
    title: `Released from ${device}`,
    detail: join(
      byOther && 'by another device of the license',
      version && `version ${version}`,
      nameSystem(platform),
      endOfKey(last4),
    ),
  }),
  email: ({ kind, to, state }) => ({
    title: emailTitles[String(state)]!(`“${nameEmailKind(String(kind))}”`),
    detail: `to ${to}`,
  }),
  email_bounced: ({ kind, to, reason }) => ({
    title: `Email “${nameEmailKind(String(kind))}” bounced`,
    detail: [`to ${to}`, reason].filter(Boolean).join(': '),
  }),
  note: ({ text }) => ({ title: 'Note', detail: String(text) }),
  entry: (facts, nameAction) =>
    tellEntry(tellAction(facts as unknown as RecordedAction, nameAction)),
}

const tellEntry = ({
  title,
  reason,
  change,
}: Pick<RecordedAction, 'title' | 'reason' | 'change'>) => ({
  title: capitalize(title),
  detail: reason && `“${reason.replace(/\.$/, '')}”`,
  change,
})

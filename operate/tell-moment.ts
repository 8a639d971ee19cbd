import { writeCents } from '#contract/money.ts'
import type { Moment, MomentKind } from '#contract/admin/customers.ts'

type Facts = Moment['facts']

/** One event of a customer's story, as a line. */
export function tellMoment({ at, kind, subject, facts }: Moment) {
  const what = kind === 'audit' || kind === 'operator' ? `${kind}: ${facts.action}` : names[kind]
  return { at, what, subject, detail: details[kind]?.(facts) ?? '' }
}

const names: Record<Exclude<MomentKind, 'audit' | 'operator'>, string> = {
  account_opened: 'account',
  first_sign_in: 'first sign-in',
  sign_in: 'sign-in',
  browser_signed_in: 'last sign-in of a browser',
  eula_accepted: 'EULA accepted',
  order: 'order',
  refund: 'refunded',
  invoice: 'invoice',
  credit_note: 'credit note',
  quarantined: 'quarantined',
  license: 'license',
  activated: 'device activated',
  checked_in: 'device last seen',
  released: 'device released',
  email: 'email',
  case: 'case',
  correction: 'correction of the address',
  asked_correction: 'correction asked by support',
}

const join = (...parts: Facts[string][]) =>
  parts.filter((each) => each !== null && each !== '').join(', ')

const money = ({ currency }: Facts, cents: Facts[string]) =>
  `${writeCents(Number(cents), String(currency))} ${currency}`

const tellDevice = ({ device, platform, version, last4 }: Facts) =>
  join(device!, platform!, version!, `PC1-…${last4}`)

const details: Partial<Record<MomentKind, (facts: Facts) => string>> = {
  account_opened: ({ email }) => join(email!),
  eula_accepted: ({ version }) => join(version!),
  order: (facts) =>
    join(
      `${facts.kind} by ${facts.provider}`,
      `${facts.quantity} × ${money(facts, facts.unit_cents!)}`,
      facts.state!,
      facts.dispute === 'none' ? '' : `dispute ${facts.dispute}`,
      facts.is_paid ? tellPayment(facts) : '',
    ),
  refund: (facts) => money(facts, facts.cents!),
  credit_note: ({ invoice }) => `of ${invoice}`,
  quarantined: ({ reason }) => join(reason!),
  license: (facts) =>
    join(
      `PC1-…${facts.last4}`,
      facts.type!,
      facts.status!,
      `updates until ${String(facts.updates_until).slice(0, 10)}`,
      `at most ${facts.seats} devices`,
    ),
  activated: tellDevice,
  checked_in: tellDevice,
  released: tellDevice,
  email: ({ kind, to, state, reason }) =>
    `${kind} to ${to}, ${state === 'bounced' ? `came back: ${reason ?? ''}` : emailStates[String(state)]}`,
  case: ({ reason, closed }) => join(reason!, closed === null ? 'open' : `closed: ${closed}`),
  correction: ({ outcome }) => String(outcome ?? 'waits'),
  asked_correction: ({ outcome, to }) => join(to!, outcome ?? 'waits'),
  audit: ({ actor, detail }) => `by ${actor} ${detail}`,
  operator: ({ actor, reason, after }) => `${after} by ${actor}: ${reason}`,
}

const tellPayment = (facts: Facts) =>
  `paid ${money(facts, facts.amount_cents!)}, ${money(facts, facts.tax_cents!)} of it tax, as ${facts.payment}`

const emailStates: Record<string, string> = {
  sent: 'sent',
  dropped: 'not sent',
  held: 'held',
  waiting: 'waits',
}

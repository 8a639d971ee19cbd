import { capitalize } from '../capitalize.ts'
import { formatDay } from '../dates.ts'
import { formatPrice } from '../money.ts'
import { providers, type Provider } from '../providers.ts'
import type { Moment, MomentKind } from './customers.ts'

type Facts = Moment['facts']
type Fact = Facts[string] | undefined

interface Told {
  title: string
  detail?: string
}

/** One event of a customer's story in words. */
export function tellMoment({ kind, facts }: Pick<Moment, 'kind' | 'facts'>): Told {
  return words[kind](facts)
}

const join = (...parts: (Fact | false)[]) =>
  parts
    .filter((each) => each !== null && each !== undefined && each !== '' && each !== false)
    .join('. ')

const money = ({ currency }: Facts, cents: Fact) => formatPrice(Number(cents), String(currency))
const day = (time: Fact) => formatDay(String(time))

const bought: Record<string, string> = {
  purchase: 'Bought an Individual License',
  renewal: 'Renewed',
  team: 'Bought licenses for a team',
}

const unpaid: Record<string, string> = {
  open: 'Began an order',
  confirming: 'A payment is being confirmed',
  underpaid: 'Paid too little',
  expired: 'An order expired unpaid',
  failed: 'A payment failed',
}

function tellOrder(facts: Facts): Told {
  const way = capitalize(providers[facts.provider as Provider].way)
  if (!facts.is_paid)
    return {
      title: unpaid[String(facts.state)] ?? 'An order',
      detail: join(
        way,
        `${money(facts, Number(facts.unit_cents) * Number(facts.quantity))} asked for`,
      ),
    }
  const quantity = Number(facts.quantity) > 1 && `${facts.quantity} licenses`
  const invoice = facts.invoice !== null && `Invoice ${facts.invoice}`
  const dispute = facts.dispute !== 'none' && `Dispute ${facts.dispute}`
  return {
    title: `${bought[String(facts.kind)]}, ${money(facts, facts.amount_cents)}`,
    detail: join(way, quantity, invoice, dispute, facts.payment),
  }
}

const emailKinds: Record<string, string> = {
  code: 'Sign-in code',
  license: 'Key email',
  key_replaced: 'Email about a replaced key',
  receipt: 'Receipt',
  invoice: 'Invoice email',
  renewal: 'Email about a renewal',
  renewal_reminder: 'Reminder',
  change_code: 'Code to change the email',
  address_changed: 'Email about the new address',
  correction_asked: 'Email about a correction',
  license_moved: 'Email about a moved license',
  accounts_merged: 'Email about merged accounts',
}

const emailStates: Record<string, string> = {
  sent: 'sent',
  bounced: 'came back',
  dropped: 'not sent',
  held: 'held since a restore',
  waiting: 'waits to be sent',
}

function tellEmail({ kind, to, state, reason }: Facts): Told {
  const name = emailKinds[String(kind)] ?? capitalize(String(kind).replaceAll('_', ' '))
  return {
    title: `${name} ${emailStates[String(state)]}`,
    detail: join(`To ${to}`, reason),
  }
}

const device = ({ platform, version }: Facts) => join(version, platform)

const outcomes: Record<string, string> = {
  done: 'Done',
  denied: 'The address on record kept it',
  stopped: 'Stopped',
  replaced: 'Another one replaced it',
  ended: 'The account had changed meanwhile',
}

const actionTitles: Record<string, string> = {
  'customers/correct-email': 'Email changed by hand',
  'customers/ask-correction': 'Correction of the email asked for',
  'customers/stop-correction': 'Correction of the email stopped',
  'customers/merge': 'Another account merged into this one',
  'customers/erase': 'Person erased',
  'customers/export': 'Data exported',
  'customers/resend-email': 'Email sent again',
  'emails/resend': 'Email sent again',
  'licenses/grant': 'License granted',
  'licenses/grant-many': 'License granted with a list',
  'licenses/extend': 'Updates extended',
  'licenses/change-seats': 'Seats changed',
  'licenses/allow-device-changes': 'More device changes allowed',
  'licenses/suspend': 'License suspended',
  'licenses/revoke': 'License revoked',
  'licenses/reinstate': 'License reinstated',
  'licenses/move': 'License moved',
  'licenses/release-device': 'Device released by hand',
  'licenses/reveal-key': 'Key revealed',
  'orders/refund': 'Refund decided',
}

const words: Record<MomentKind, (facts: Facts) => Told> = {
  account_opened: () => ({ title: 'Account opened' }),
  first_sign_in: () => ({ title: 'First sign-in' }),
  sign_in: () => ({ title: 'Signed in' }),
  browser_signed_in: () => ({ title: 'Last sign-in of a browser' }),
  eula_accepted: ({ version }) => ({ title: 'EULA accepted', detail: `Version ${version}` }),
  order: tellOrder,
  refund: (facts) => ({ title: `Refunded, ${money(facts, facts.cents)}` }),
  invoice: () => ({ title: 'Invoice issued' }),
  credit_note: ({ invoice }) => ({ title: 'Credit note issued', detail: `For invoice ${invoice}` }),
  quarantined: ({ reason }) => ({ title: 'Payment set aside', detail: join(reason) }),
  license: ({ last4, type, updates_until: until, is_given: isGiven }) => ({
    title: isGiven ? 'License given away' : type === 'trial' ? 'Trial began' : 'License issued',
    detail: join(`PC1-…${last4}`, type !== 'trial' && `Updates until ${day(until)}`),
  }),
  activated: (facts) => ({ title: `Activated on ${facts.device}`, detail: device(facts) }),
  checked_in: (facts) => ({ title: `${facts.device} checked in`, detail: device(facts) }),
  released: (facts) => ({ title: `Released from ${facts.device}`, detail: device(facts) }),
  email: tellEmail,
  case: ({ reason, closed }) => ({
    title: 'A claim to an order needs a decision',
    detail: join(
      String(reason).replaceAll('_', ' '),
      closed === null ? 'Open' : `Closed: ${closed}`,
    ),
  }),
  correction: ({ outcome }) => ({
    title: 'Correction of an order’s address',
    detail: outcomes[String(outcome)] ?? 'Waits',
  }),
  asked_correction: ({ outcome, to, takes_effect_at: at }) => ({
    title: `Support asked to change the email to ${to}`,
    detail: outcomes[String(outcome)] ?? `Changes on ${day(at)}`,
  }),
  audit: ({ action, actor }) => ({ title: capitalize(String(action)), detail: `By the ${actor}` }),
  operator: ({ action, actor, reason }) => ({
    title: actionTitles[String(action)] ?? capitalize(String(action)),
    detail: `“${reason}” (${actor})`,
  }),
}

import { formatDay } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import type { Moment, MomentKind } from '#contract/admin/customers.ts'
import { capitalise } from '#app/license-words.ts'

type Facts = Moment['facts']
type Fact = Facts[string] | undefined

interface Told {
  title: string
  detail?: string
  icon: keyof typeof iconPaths
  look?: 'money' | 'bad' | 'good'
}

/** One event of a customer's story in words. */
export function tellMoment({ kind, facts }: Pick<Moment, 'kind' | 'facts'>): Told {
  return words[kind](facts)
}

export const iconPaths = {
  mail: 'M2 3.5h12v9H2zM2 4l6 5l6-5',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  desk: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  key: 'M10.5 5.5a3 3 0 1 0-2.8 3L9 9.8h2v2h2v2h1.5v-2L10.4 7.7M5 5.5h.01',
  person: 'M8 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-3 2.8-4 5.5-4s4.9 1 5.5 4',
  paper: 'M4 2h6l3 3v9H4zM6.5 8h4M6.5 11h4',
  pen: 'M3 13l.8-3L11 2.8l2.2 2.2L6 12.2z',
}

const join = (...parts: (Fact | false)[]) =>
  parts
    .filter((each) => each !== null && each !== undefined && each !== '' && each !== false)
    .join('. ')

const money = ({ currency }: Facts, cents: Fact) => formatPrice(Number(cents), String(currency))
const day = (time: Fact) => formatDay(String(time))

const providers: Record<string, string> = {
  stripe: 'Card',
  coinbase: 'Crypto',
  btcpay: 'Crypto',
  gumroad: 'Gumroad',
}

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
  const provider = providers[String(facts.provider)]
  if (!facts.is_paid)
    return {
      title: unpaid[String(facts.state)] ?? 'An order',
      detail: join(
        provider,
        `${money(facts, Number(facts.unit_cents) * Number(facts.quantity))} asked for`,
      ),
      icon: 'minus',
    }
  const quantity = Number(facts.quantity) > 1 && `${facts.quantity} licenses`
  const invoice = facts.invoice !== null && `Invoice ${facts.invoice}`
  const dispute = facts.dispute !== 'none' && `Dispute ${facts.dispute}`
  return {
    title: `${bought[String(facts.kind)]}, ${money(facts, facts.amount_cents)}`,
    detail: join(provider, quantity, invoice, dispute, facts.payment),
    icon: 'plus',
    look: 'money',
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
  const name = emailKinds[String(kind)] ?? capitalise(String(kind).replaceAll('_', ' '))
  return {
    title: `${name} ${emailStates[String(state)]}`,
    detail: join(`To ${to}`, reason),
    icon: 'mail',
    ...(state === 'bounced' && { look: 'bad' }),
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
  account_opened: () => ({ title: 'Account opened', icon: 'person' }),
  first_sign_in: () => ({ title: 'First sign-in', icon: 'person' }),
  sign_in: () => ({ title: 'Signed in', icon: 'person' }),
  browser_signed_in: () => ({ title: 'Last sign-in of a browser', icon: 'person' }),
  eula_accepted: ({ version }) => ({
    title: 'EULA accepted',
    detail: `Version ${version}`,
    icon: 'paper',
  }),
  order: tellOrder,
  refund: (facts) => ({
    title: `Refunded, ${money(facts, facts.cents)}`,
    icon: 'minus',
    look: 'bad',
  }),
  invoice: () => ({ title: 'Invoice issued', icon: 'paper' }),
  credit_note: ({ invoice }) => ({
    title: 'Credit note issued',
    detail: `For invoice ${invoice}`,
    icon: 'paper',
  }),
  quarantined: ({ reason }) => ({
    title: 'Payment set aside',
    detail: join(reason),
    icon: 'cross',
    look: 'bad',
  }),
  license: ({ last4, type, updates_until: until, is_given: isGiven }) => ({
    title: isGiven ? 'License given away' : type === 'trial' ? 'Trial began' : 'License issued',
    detail: join(`PC1-…${last4}`, type !== 'trial' && `Updates until ${day(until)}`),
    icon: 'key',
    look: 'good',
  }),
  activated: (facts) => ({
    title: `Activated on ${facts.device}`,
    detail: device(facts),
    icon: 'desk',
    look: 'good',
  }),
  checked_in: (facts) => ({
    title: `${facts.device} checked in`,
    detail: device(facts),
    icon: 'desk',
  }),
  released: (facts) => ({
    title: `Released from ${facts.device}`,
    detail: device(facts),
    icon: 'desk',
  }),
  email: tellEmail,
  case: ({ reason, closed }) => ({
    title: 'A claim to an order needs a decision',
    detail: join(
      String(reason).replaceAll('_', ' '),
      closed === null ? 'Open' : `Closed: ${closed}`,
    ),
    icon: 'person',
    ...(closed === null && { look: 'bad' }),
  }),
  correction: ({ outcome }) => ({
    title: 'Correction of an order’s address',
    detail: outcomes[String(outcome)] ?? 'Waits',
    icon: 'pen',
  }),
  asked_correction: ({ outcome, to, takes_effect_at: at }) => ({
    title: `Support asked to change the email to ${to}`,
    detail: outcomes[String(outcome)] ?? `Changes on ${day(at)}`,
    icon: 'pen',
  }),
  audit: ({ action, actor }) => ({
    title: capitalise(String(action)),
    detail: `By the ${actor}`,
    icon: String(action).includes('revoked') ? 'cross' : 'pen',
  }),
  operator: ({ action, actor, reason }) => ({
    title: actionTitles[String(action)] ?? capitalise(String(action)),
    detail: `“${reason}” (${actor})`,
    icon: 'pen',
  }),
}

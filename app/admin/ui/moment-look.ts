import type { Moment, MomentKind } from '#contract/admin/customers.ts'

interface Look {
  icon: keyof typeof iconPaths
  tone?: 'money' | 'bad' | 'good'
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

/** How one event of a customer's story looks beside its words. */
export function lookOf({ kind, facts }: Pick<Moment, 'kind' | 'facts'>): Look {
  if (kind === 'order' && !facts['is_paid']) return { icon: 'minus' }
  if (kind === 'audit' && String(facts['action']).includes('revoked')) return { icon: 'cross' }
  if (kind === 'email' && facts['state'] === 'bounced') return { icon: 'mail', tone: 'bad' }
  if (kind === 'case' && facts['closed'] === null) return { icon: 'person', tone: 'bad' }
  return looks[kind]
}

const looks: Record<MomentKind, Look> = {
  account_opened: { icon: 'person' },
  first_sign_in: { icon: 'person' },
  sign_in: { icon: 'person' },
  browser_signed_in: { icon: 'person' },
  eula_accepted: { icon: 'paper' },
  order: { icon: 'plus', tone: 'money' },
  refund: { icon: 'minus', tone: 'bad' },
  invoice: { icon: 'paper' },
  credit_note: { icon: 'paper' },
  quarantined: { icon: 'cross', tone: 'bad' },
  license: { icon: 'key', tone: 'good' },
  activated: { icon: 'desk', tone: 'good' },
  checked_in: { icon: 'desk' },
  released: { icon: 'desk' },
  email: { icon: 'mail' },
  case: { icon: 'person' },
  correction: { icon: 'pen' },
  audit: { icon: 'pen' },
  operator: { icon: 'pen' },
}

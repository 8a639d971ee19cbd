import type { LicenseEntry } from '#contract/account.ts'
import { formatDay } from '#contract/dates.ts'

interface Term {
  status: string
  dateLabel: string
  date: string
  /** What it means for the person; null when there is nothing to add. */
  sentence: string | null
}

type TermOf = Pick<LicenseEntry, 'license_type' | 'status' | 'status_note' | 'expires_at'>

/** The state of a license in words. */
export function describeTerm(entry: TermOf): Term {
  const isTrial = entry.license_type === 'trial'
  const date = entry.expires_at ? formatDay(entry.expires_at) : 'Not known'
  const ahead = { dateLabel: isTrial ? 'Trial ends' : 'Updates until', date }
  const behind = { dateLabel: isTrial ? 'Trial ended' : 'Updates ended', date }
  switch (entry.status) {
    case 'active':
      return {
        ...ahead,
        status: 'Active',
        sentence: isTrial ? null : 'Your version keeps working.',
      }
    case 'updates_ended':
      return {
        ...behind,
        status: 'Updates ended',
        sentence: `Updates ended on ${date}. Your version keeps working; renewal is needed for newer versions and for business use.`,
      }
    case 'expired':
      return {
        ...behind,
        status: 'Trial ended',
        sentence: `The trial ended on ${date}. You can go on evaluating without a key; other use needs a license.`,
      }
    case 'revoked':
      return {
        status: 'Revoked',
        dateLabel: 'Updates',
        date: 'None',
        sentence: withNote('This key no longer works.', entry),
      }
    case 'suspended':
      return {
        ...ahead,
        status: 'Suspended',
        sentence: withNote('This key does not work while it is suspended.', entry),
      }
  }
}

function withNote(sentence: string, { status_note }: TermOf): string {
  return status_note ? `${sentence} ${status_note}` : sentence
}

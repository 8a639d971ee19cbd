import type { LicenseEntry } from '#contract/account.ts'
import { sayLocalDay } from '#app/say/say-day.ts'
import { times } from '#contract/limits.ts'
import type { ChipState } from '#app/ui/chip.tsx'

export interface Term {
  status: string
  chip: ChipState
  /** `dead` means that the key never works again. */
  key: 'works' | 'paused' | 'dead'
  /** A date such as "Updates until Nov 22, 2027"; null when it would add nothing. */
  date: string | null
  /** Says what the status means for the person; null if there is nothing to add. */
  sentence: string | null
}

type TermOf = Pick<LicenseEntry, 'license_type' | 'status' | 'status_note' | 'expires_at'>

export function describeTerm(entry: TermOf): Term {
  const isTrial = entry.license_type === 'trial'
  const date = sayLocalDay(entry.expires_at)
  const ahead = `${isTrial ? 'Trial ends' : 'Updates until'} ${date}`
  switch (entry.status) {
    case 'active':
      return {
        status: 'Active',
        chip: 'works',
        key: 'works',
        date: ahead,
        sentence: null,
      }
    case 'updates_ended':
      return {
        status: 'Updates ended',
        chip: 'asks',
        key: 'works',
        date,
        sentence: 'Your version keeps working. Renew for newer versions or business use.',
      }
    case 'expired':
      return {
        status: 'Trial ended',
        chip: 'past',
        key: 'dead',
        date,
        sentence: 'You don’t need a trial key to keep evaluating. Other use needs a license.',
      }
    case 'revoked':
      return {
        status: 'License ended',
        chip: 'stopped',
        key: 'dead',
        date: null,
        sentence: withNote('This key no longer works.', entry),
      }
    case 'suspended':
      return {
        status: 'Suspended',
        chip: 'asks',
        key: 'paused',
        date: ahead,
        sentence: withNote('This key doesn’t work while it’s suspended.', entry),
      }
  }
}

/** Renewals are offered from this long before updates end. */
const offerBefore = 60 * times.day

/** Reports whether updates have ended, or end so soon that the next step is to renew. */
export function isRenewalDue({ status, expires_at }: TermOf, now: number): boolean {
  if (status === 'updates_ended') return true
  return status === 'active' && Date.parse(expires_at) - now <= offerBefore
}

function withNote(sentence: string, { status_note }: TermOf): string {
  return status_note ? `${sentence} ${status_note}` : sentence
}

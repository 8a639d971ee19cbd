import type { AdminLicense } from '#contract/admin/customers.ts'
import type { ChipState } from '#app/ui/chip.tsx'
import { sayDay } from '#app/say/say-day.ts'
import { capitalize } from '#contract/capitalize.ts'

const states: Record<AdminLicense['status'], ChipState> = {
  active: 'works',
  suspended: 'asks',
  revoked: 'stopped',
}

type Judged = Pick<AdminLicense, 'status' | 'type' | 'updates_until'>

/**
 * Names the state of a license. An expired trial can't be used, and a license without updates gets no
 * new version, so neither is called active.
 */
export function sayLicenseState({
  status,
  type,
  updates_until: until,
}: Judged): [ChipState, string] {
  if (status !== 'active' || !isOver({ updates_until: until }))
    return [states[status], capitalize(status)]
  return ['past', type === 'trial' ? 'Trial ended' : 'Updates ended']
}

export const isOver = ({ updates_until: until }: Pick<AdminLicense, 'updates_until'>) =>
  Date.parse(until) <= Date.now()

/** Says "updates until Nov 26, 2027", or when a trial ends. */
export function sayGoodUntil({ status, type, updates_until: until }: Judged): string {
  if (status !== 'active') return status
  const day = sayDay(until)
  const ended = isOver({ updates_until: until })
  if (type === 'trial') return ended ? `ended ${day}` : `until ${day}`
  return ended ? `updates ended ${day}` : `updates until ${day}`
}

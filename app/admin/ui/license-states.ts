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
  if (status !== 'active' || Date.parse(until) > Date.now())
    return [states[status], capitalize(status)]
  return ['past', type === 'trial' ? 'Trial ended' : 'Updates ended']
}

/** Says "updates until Nov 26, 2027", or when a trial ends. */
export function sayGoodUntil({ status, type, updates_until: until }: Judged): string {
  if (status !== 'active') return status
  const day = sayDay(until)
  const isOver = Date.parse(until) <= Date.now()
  if (type === 'trial') return isOver ? `ended ${day}` : `until ${day}`
  return isOver ? `updates ended ${day}` : `updates until ${day}`
}

import type { AdminLicense } from '#contract/admin/customers.ts'
import type { ChipState } from '#app/ui/chip.tsx'
import { capitalize } from '#contract/capitalize.ts'

const states: Record<AdminLicense['status'], ChipState> = {
  active: 'works',
  suspended: 'asks',
  revoked: 'stopped',
}

type Judged = Pick<AdminLicense, 'status' | 'type' | 'updates_until'>

/** An ended trial opens nothing, and a license whose updates ended gets no new version: neither is called active. */
export function sayLicenseState({
  status,
  type,
  updates_until: until,
}: Judged): [ChipState, string] {
  if (status !== 'active' || Date.parse(until) > Date.now())
    return [states[status], capitalize(status)]
  return ['past', type === 'trial' ? 'Trial ended' : 'Updates ended']
}

import type { AdminLicense } from '#contract/admin/customers.ts'
import type { ChipState } from '#app/ui/chip.tsx'

export const licenseStates: Record<AdminLicense['status'], ChipState> = {
  active: 'works',
  suspended: 'asks',
  revoked: 'stopped',
}

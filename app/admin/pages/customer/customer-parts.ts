import type { ShownCustomer } from '#contract/admin/customers.ts'
import type { AdminRole } from '#contract/admin/people.ts'

/** The props that the parts of a customer's page share. */
export interface CustomerParts {
  customer: ShownCustomer
  role: AdminRole
  reload: () => Promise<void>
}

import type { ShownCustomer } from '#contract/admin/customers.ts'
import type { AdminRole } from '#contract/admin/people.ts'

/** What the parts of a customer's page share. */
export interface CustomerParts {
  customer: ShownCustomer
  role: AdminRole
  /** Reads everything on the page again. */
  reload: () => Promise<void>
}

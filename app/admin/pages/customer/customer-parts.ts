import type { ShownCustomer } from '#contract/admin/customers.ts'

/** What the parts of a customer's page share. */
export interface CustomerParts {
  customer: ShownCustomer
  role: 'owner' | 'support'
  /** Reads everything on the page again. */
  reload: () => Promise<void>
}

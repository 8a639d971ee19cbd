import type { ShownCustomer } from '#contract/admin/customers.ts'
import type { AdminRole } from '#contract/admin/people.ts'
import { act, type NamedAction } from '../../ui/act.ts'

/** Lists what this role may do to an account. */
export function actionsForAccount({ id, email }: ShownCustomer, role: AdminRole): NamedAction[] {
  const resend = act('customers/resend-email', { customer: id })
  if (role === 'support') return [resend]
  return [
    act('customers/correct-email', { customer: id }),
    resend,
    act('customers/export', { customer: id }),
    act('customers/erase', { customer: id }, { email }),
  ]
}

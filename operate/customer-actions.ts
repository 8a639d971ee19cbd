import { eraseCustomer } from '#server/admin/erase-customer.ts'
import type { Deps } from '#server/deps.ts'
import { describeActionVerb, runActionVerb, type ActionVerb } from './action-verb.ts'
import type { Call } from './call.ts'

type CustomerDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'config'>

const verbs = {
  erase: {
    words: ['customer'],
    options: [],
    action: eraseCustomer,
    question: 'Everything that names this person goes, except invoices. It cannot come back.',
  },
} satisfies Record<string, ActionVerb<CustomerDeps>>

export type CustomerVerbName = keyof typeof verbs

/** `customers erase`: decides about one customer. */
export function customerCommand(
  deps: CustomerDeps,
  name: CustomerVerbName,
  args: string[],
  settings: Pick<Call, 'format' | 'isTrial' | 'isAgreed'>,
): Promise<number> {
  return runActionVerb(deps, verbs[name], { name: `customers ${name}`, args }, settings)
}

/** What the verb takes, for its help. */
export function describeCustomerVerb(name: CustomerVerbName): string {
  return describeActionVerb(verbs[name])
}

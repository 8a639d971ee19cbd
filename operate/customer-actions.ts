import { correctEmail } from '#server/admin/correct-email.ts'
import { eraseCustomer } from '#server/admin/erase-customer.ts'
import { mergeCustomers } from '#server/admin/merge-customers.ts'
import { resendEmail } from '#server/admin/resend-email.ts'
import type { Deps } from '#server/deps.ts'
import { describeActionVerb, runActionVerb, type ActionVerb } from './action-verb.ts'
import type { Call } from './call.ts'

type CustomerDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'jobs' | 'config'>

const verbs = {
  correct: {
    words: ['customer', 'email'],
    options: [],
    action: correctEmail,
    question: 'Whoever reads the new address can sign in.',
  },
  merge: {
    words: ['from', 'into'],
    options: [],
    action: mergeCustomers,
    question: 'The first account ends, and all it holds goes to the second.',
  },
  resend: { words: ['customer', 'which', 'number?'], options: [], action: resendEmail },
  erase: {
    words: ['customer'],
    options: [],
    action: eraseCustomer,
    question:
      'Everything that identifies this person is removed, except invoices. This cannot be undone.',
  },
} satisfies Record<string, ActionVerb<CustomerDeps>>

export type CustomerVerbName = keyof typeof verbs

/** `customers correct|merge|resend|erase`: decides about one customer. */
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

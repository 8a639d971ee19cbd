import type { AdminCall } from './call.ts'
import { customerCalls } from './calls/customers.ts'
import { licenseCalls } from './calls/licenses.ts'
import { sessionCalls } from './calls/session.ts'
import { webhookCalls } from './calls/webhooks.ts'

/** Every call of the admin API, in the order of its reference. */
export const adminCalls: readonly AdminCall[] = [
  ...customerCalls,
  ...licenseCalls,
  ...webhookCalls,
  ...sessionCalls,
]

import type { AdminCall } from './call.ts'
import { auditCalls } from './calls/audit.ts'
import { makeKeyCalls } from './calls/api-keys.ts'
import { customerCalls } from './calls/customers.ts'
import { emailCalls } from './calls/emails.ts'
import { licenseCalls } from './calls/licenses.ts'
import { peopleCalls } from './calls/people.ts'
import { orderCalls } from './calls/orders.ts'
import { quarantineCalls } from './calls/quarantine.ts'
import { quoteCalls } from './calls/quotes.ts'
import { overviewCalls } from './calls/overview.ts'
import { reportCalls } from './calls/reports.ts'
import { sessionCalls } from './calls/session.ts'
import { webhookCalls } from './calls/webhooks.ts'

/** Every call of the admin API, in the order of its reference. */
export const adminCalls: readonly AdminCall[] = [
  ...overviewCalls,
  ...customerCalls,
  ...licenseCalls,
  ...orderCalls,
  ...quarantineCalls,
  ...quoteCalls,
  ...emailCalls,
  ...reportCalls,
  ...auditCalls,
  ...peopleCalls,
  ...makeKeyCalls(() => adminCalls),
  ...webhookCalls,
  ...sessionCalls,
]

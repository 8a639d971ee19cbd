import type { AdminCall } from './call.ts'
import { licenseCalls } from './calls/licenses.ts'
import { overviewCalls } from './calls/overview.ts'
import { reportCalls } from './calls/reports.ts'
import { sessionCalls } from './calls/session.ts'

/** Every call of the admin API, in the order of its reference. */
export const adminCalls: readonly AdminCall[] = [
  ...overviewCalls,
  ...licenseCalls,
  ...reportCalls,
  ...sessionCalls,
]

import type { AdminCall } from './call.ts'
import { listCalls } from './resources.ts'

/** Every call of the admin API, in the order of its reference. */
export const adminCalls: readonly AdminCall[] = await listCalls()

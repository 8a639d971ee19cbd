import { accountCalls } from './account.ts'
import type { DescribedCall } from './call.ts'
import { downloadCalls } from './downloads.ts'
import { licenseCalls } from './licenses.ts'
import { orderCalls, providerCalls } from './orders.ts'
import { siteCalls } from './site.ts'

/** Every call that needs no key, in the order of the reference. */
export const publicCalls: DescribedCall[] = [
  ...licenseCalls,
  ...downloadCalls,
  ...accountCalls,
  ...orderCalls,
  ...siteCalls,
  ...providerCalls,
]

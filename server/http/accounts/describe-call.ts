import { z } from 'zod'
import type { DescribedCall } from '../../openapi/call.ts'

/** As the reference describes a call of the account. */
export const describeAccountCall = (
  call: Omit<DescribedCall, 'method' | 'group'>,
): DescribedCall => ({
  method: 'post',
  group: 'Account',
  access: ['browser'],
  ...call,
})

/** The refusals of every call that needs a session. */
export const signedIn = ['not_authenticated', 'too_many_requests'] as const

/** What its example sends. */
export const proof = { email: 'ada@example.org', code: '123456' }
export const exampleId = 'b6c0dd0c-4a35-4a8c-9a64-6f1f0c6f4b1d'

/** The answer of a call that has nothing to return. */
export const done = z.object({ ok: z.literal(true) })

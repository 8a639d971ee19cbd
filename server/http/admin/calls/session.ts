import { z } from 'zod'
import { sessionAnswer } from '#contract/admin/session.ts'
import { defineRead, type AdminCall } from '../call.ts'

export const sessionCalls: AdminCall[] = [
  defineRead({
    name: 'session/show',
    summary: 'Who is signed in, in which role, and until when.',
    support: true,
    personOnly: true,
    input: z.object({}),
    output: sessionAnswer,
    async read(_deps, _input, caller) {
      if (caller.kind === 'key') throw new Error('no key gets here')
      const { adminId, email, role, endsAt } = caller
      return { admin_id: adminId, email, role, ends_at: endsAt.toISOString() }
    },
  }),
]

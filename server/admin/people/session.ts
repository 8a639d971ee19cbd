import { z } from 'zod'
import { sessionAnswer } from '#contract/admin/session.ts'
import { requirePerson } from '../act.ts'
import { defineRead, type AdminCall } from '../call.ts'

export const sessionCalls: AdminCall[] = [
  defineRead({
    name: 'session/show',
    summary: 'Who is signed in, in which role, and until when.',
    support: true,
    personOnly: true,
    input: z.object({}),
    output: sessionAnswer,
    command: null,
    async read(_deps, _input, by) {
      const { adminId, email, role, endsAt } = requirePerson(by)
      return { admin_id: adminId, email, role, ends_at: endsAt.toISOString() }
    },
  }),
]

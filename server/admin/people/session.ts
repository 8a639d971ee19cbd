import { z } from 'zod'
import { sessionAnswer } from '#contract/admin/session.ts'
import { requirePerson } from '../act.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { findUndelivered } from '../../mail/find-undelivered.ts'
import { countHeldPayments } from '../held-payments/list.ts'

export const sessionCalls: AdminCall[] = [
  defineRead({
    name: 'session/show',
    summary:
      'Who is signed in, their role, when the session ends, and how many payments and emails need attention.',
    support: true,
    personOnly: true,
    input: z.object({}),
    output: sessionAnswer,
    command: null,
    async read(deps, _input, by) {
      const { adminId, email, role, endsAt } = requirePerson(by)
      const { open } = await countHeldPayments(deps)
      const undelivered = await findUndelivered(deps)
      return {
        admin_id: adminId,
        email,
        role,
        ends_at: endsAt,
        waiting: { held_payments: open, emails: undelivered.length },
      }
    },
  }),
]

import { z } from 'zod'
import type { Books } from '../../deps.ts'
import { defineWrite } from '../call.ts'

/** Drops an email that the program cannot write, once nobody needs it any more. */
export const dropUnwritable = defineWrite({
  name: 'emails/drop',
  summary: 'Drop an email that the shop cannot write; it is never sent.',
  guards: 'keys',
  command: { words: ['email'] },
  input: { email: z.uuid('is not the id of an email') },
  act: async ({ clock }: Books, trx, { email: id }) => {
    const dropped = await trx
      .updateTable('emails')
      .set({ dropped_at: clock.now(), payload_sealed: null })
      .where('id', '=', id)
      .where('write_fault', 'is not', null)
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .returning(['kind', 'write_fault'])
      .executeTakeFirst()
    if (dropped === undefined) return { refused: `No email ${id} waits because of a fault.` }
    return { subject: id, before: { fault: dropped.write_fault }, after: { dropped: dropped.kind } }
  },
})

import { z } from 'zod'
import type { Books } from '../../deps.ts'
import { defineWrite } from '../call.ts'

/** Notes what was decided about an address that somebody claimed. */
export const closeCorrection = defineWrite({
  name: 'corrections/close',
  summary: 'Note what was decided about an address that somebody claimed.',
  guards: null,
  command: { words: ['correction'] },
  input: { correction: z.uuid('is not an id from corrections list') },
  act: async ({ clock }: Books, trx, { correction: id, reason }) => {
    const closed = await trx
      .updateTable('cases')
      .set({ closed_at: clock.now(), closed_reason: reason })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('order_id')
      .executeTakeFirst()
    if (closed === undefined) return { refused: `No correction ${id} waits for a decision.` }
    const [before, after] = ['open', 'closed'].map((state) => ({ case: id, state }))
    return { subject: closed.order_id, before: before!, after: after! }
  },
})

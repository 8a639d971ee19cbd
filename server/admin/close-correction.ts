import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineAction } from './act.ts'

/** Notes what was decided about an address that somebody claimed. */
export const closeCorrection = defineAction(
  'close case',
  { correction: z.uuid('is not an id from orders corrections') },
  async ({ clock }: Pick<Deps, 'db' | 'clock'>, trx, { correction: id, reason }) => {
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
)

import { z } from 'zod'
import { listedCorrection } from '#contract/admin/corrections.ts'
import { listOf } from '#contract/admin/customers.ts'
import type { Books } from '../../deps.ts'
import { defineRead, type AdminCall, defineWrite } from '../call.ts'
import { after } from '../filters.ts'
import { formatPage } from '../page.ts'
import { listCorrections } from './list.ts'

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

export const correctionCalls: AdminCall[] = [
  defineRead({
    name: 'corrections/list',
    summary:
      'Corrected addresses of orders and accounts that wait: for their day to pass, or for a person to decide.',
    support: true,
    input: z.object({ after }),
    output: listOf(listedCorrection),
    read: async (deps, filter) => formatPage(await listCorrections(deps, filter)),
  }),
  closeCorrection,
]

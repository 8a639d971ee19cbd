import { z } from 'zod'
import { paymentPage, quarantineCounts, shownPayment } from '#contract/admin/quarantine.ts'
import { countQuarantine, countUnproven, listQuarantine } from './list.ts'
import { refundQuarantined } from './refund.ts'
import { acceptQuarantined, dismissPayment } from './settle.ts'
import { showQuarantined } from './show.ts'
import { formatPage } from '../page.ts'
import { defineOutwardRead, defineRead, type AdminCall } from '../call.ts'
import { after } from '../filters.ts'

export const quarantineCalls: AdminCall[] = [
  defineRead({
    name: 'quarantine/list',
    summary:
      'Payments that brought no license or need a look: those nobody settled, or the settled.',
    support: true,
    input: z.object({ state: z.enum(['open', 'settled']).default('open'), after }),
    output: paymentPage,
    read: async (deps, { state, after: cursor }) =>
      formatPage(await listQuarantine(deps, cursor, state)),
  }),
  defineRead({
    name: 'quarantine/count',
    summary: 'How many payments are open and settled, and how many deliveries proved nothing.',
    support: true,
    input: z.object({}),
    output: quarantineCounts,
    read: async (deps) => ({
      ...(await countQuarantine(deps)),
      unproven: (await countUnproven(deps)).map((row) => ({
        ...row,
        last: row.last.toISOString(),
      })),
    }),
  }),
  defineOutwardRead({
    name: 'quarantine/show',
    summary: 'One payment beside what was asked for, as its provider describes it now.',
    support: true,
    command: { words: ['quarantine'] },
    input: z.object({ quarantine: z.uuid('is not the id of a payment in quarantine') }),
    output: shownPayment,
    read: (deps, { quarantine }) => showQuarantined(deps, quarantine),
  }),
  acceptQuarantined,
  refundQuarantined,
  dismissPayment,
]

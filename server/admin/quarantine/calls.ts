import { z } from 'zod'
import { paymentPage, shownPayment } from '#contract/admin/quarantine.ts'
import { listQuarantine, totalQuarantine } from './list.ts'
import { refundQuarantined } from './refund.ts'
import { acceptQuarantined, dismissPayment } from './settle.ts'
import { showQuarantined } from './show.ts'
import { addTotals, formatPage } from '../page.ts'
import { defineOutwardRead, defineRead, type AdminCall } from '../call.ts'
import { after } from '../filters.ts'

export const quarantineCalls: AdminCall[] = [
  defineRead({
    name: 'quarantine/list',
    summary:
      'Payments that brought no license or need a look: those nobody settled, or the settled. Totals count both, and deliveries that proved nothing.',
    support: true,
    input: z.object({ state: z.enum(['open', 'settled']).default('open'), after }),
    output: paymentPage,
    async read(deps, { state, after: cursor }) {
      const page = formatPage(await listQuarantine(deps, cursor, state))
      return addTotals(page, cursor, () => totalQuarantine(deps, state))
    },
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

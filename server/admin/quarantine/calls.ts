import { z } from 'zod'
import { shownPayment } from '#contract/admin/quarantine.ts'
import { listQuarantine } from './list.ts'
import { refundQuarantined } from './refund.ts'
import { acceptQuarantined, dismissPayment } from './settle.ts'
import { showQuarantined } from './show.ts'
import { defineOutwardRead, type AdminCall } from '../call.ts'

export const quarantineCalls: AdminCall[] = [
  listQuarantine,
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

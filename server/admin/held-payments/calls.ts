import { z } from 'zod'
import { shownPayment } from '#contract/admin/held-payments.ts'
import { listHeldPayments } from './list.ts'
import { refundHeldPayment } from './refund.ts'
import { acceptHeldPayment, dismissHeldPayment } from './decide.ts'
import { showHeldPayment } from './show.ts'
import { defineOutwardRead, type AdminCall } from '../call.ts'

export const heldPaymentCalls: AdminCall[] = [
  listHeldPayments,
  defineOutwardRead({
    name: 'held-payments/show',
    summary: 'One held payment beside what was asked for, as its provider describes it now.',
    support: true,
    command: { words: ['payment'] },
    input: z.object({ payment: z.uuid('is not the id of a held payment') }),
    output: shownPayment,
    read: (deps, { payment }, by) => showHeldPayment(deps, payment, by),
  }),
  acceptHeldPayment,
  refundHeldPayment,
  dismissHeldPayment,
]

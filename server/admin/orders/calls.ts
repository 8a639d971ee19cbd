import { z } from 'zod'
import { shownOrder } from '#contract/admin/orders.ts'
import { completeOrder } from './complete.ts'
import { issueOrderInvoice } from './issue-invoice.ts'
import { listOrders } from './list.ts'
import { recordRefund } from './record-refund.ts'
import { refundOrder } from './refund.ts'
import { showOrder } from './show.ts'
import { makeNamer } from '../audit/tell-action.ts'
import { defineOutwardRead, type AdminCall } from '../call.ts'
import { id } from '../filters.ts'

/** Makes the calls about orders. `list` lists all calls, because their words describe what was done. */
export const makeOrderCalls = (list: () => Promise<AdminCall[]>): AdminCall[] => [
  listOrders,
  defineOutwardRead({
    name: 'orders/show',
    summary:
      'One order, by its number or an id: what was asked for, paid and delivered, and everything that followed.',
    support: true,
    command: { words: ['order'] },
    input: z.object({ order: id }),
    output: shownOrder,
    read: async (deps, { order }, by) => showOrder(deps, order, by, makeNamer(await list())),
  }),
  refundOrder,
  recordRefund,
  completeOrder,
  issueOrderInvoice,
]

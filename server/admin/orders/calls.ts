import { z } from 'zod'
import { orderPage, shownOrder } from '#contract/admin/orders.ts'
import { completeOrder } from './complete.ts'
import { issueOrderInvoice } from './issue-invoice.ts'
import { formatOrder, listAllOrders } from './list.ts'
import { recordRefund } from './record-refund.ts'
import { refundOrder } from './refund.ts'
import { showOrder } from './show.ts'
import { formatPage } from '../page.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { after, id, words } from '../filters.ts'

export const orderCalls: AdminCall[] = [
  defineRead({
    name: 'orders/list',
    summary:
      'Orders, newest first: by their status, their provider, a part of an email, or the id of the order, its payment or its invoice. `unpaid` hides checkouts that nobody paid.',
    support: true,
    command: {
      columns: [
        'id',
        'created_at',
        'status',
        'email',
        'account_id',
        'kind',
        'quantity',
        'provider',
        'cents',
        'refunded_cents',
        'currency',
        'quarantine',
      ],
    },
    input: z.object({
      status: words,
      provider: words,
      text: words,
      unpaid: z.enum(['shown', 'hidden']).default('shown'),
      after,
    }),
    output: orderPage,
    read: async (deps, filter) => formatPage(await listAllOrders(deps, filter), formatOrder),
  }),
  defineRead({
    name: 'orders/show',
    summary: 'One order: what was asked for, paid and delivered, and everything that followed.',
    support: true,
    command: { words: ['order'] },
    input: z.object({ order: id }),
    output: shownOrder,
    read: (deps, { order }) => showOrder(deps, order),
  }),
  refundOrder,
  recordRefund,
  completeOrder,
  issueOrderInvoice,
]

import { z } from 'zod'
import { correctionPage } from '#contract/admin/corrections.ts'
import { orderPage, shownOrder } from '#contract/admin/orders.ts'
import { closeCorrection } from '#server/admin/close-correction.ts'
import { completeOrder, completeOrderInput } from '#server/admin/complete-order.ts'
import { listCorrections } from '#server/admin/list-corrections.ts'
import { listAllOrders } from '#server/admin/list-orders.ts'
import { refundOrder, refundOrderInput } from '#server/admin/refund-order.ts'
import { showOrder } from '#server/admin/show-order.ts'
import { formatOrder, formatPage } from '#server/admin/format-rows.ts'
import { defineRead, defineWrite, type AdminCall } from '../call.ts'
import { after, id, words } from './fields.ts'

export const orderCalls: AdminCall[] = [
  defineRead({
    name: 'orders/list',
    summary:
      'Orders, newest first: by their status, their provider, a part of an email, or the id of the order, its payment or its invoice.',
    support: true,
    input: z.object({ status: words, provider: words, text: words, after }),
    output: orderPage,
    read: async (deps, filter) => formatPage(await listAllOrders(deps, filter), formatOrder),
  }),
  defineRead({
    name: 'orders/show',
    summary: 'One order: what was asked for, paid and delivered, and everything that followed.',
    support: true,
    input: z.object({ order: id }),
    output: shownOrder,
    read: (deps, { order }) => showOrder(deps, order),
  }),
  defineWrite({
    name: 'orders/refund',
    summary: 'Refund what is left of an order’s payment, once; its license ends.',
    input: refundOrderInput,
    guards: 'money',
    finishesOnRepeat: true,
    act: refundOrder,
  }),
  defineWrite({
    name: 'orders/complete',
    summary: 'Give a paid order the address that its payment lacks, and deliver it.',
    input: completeOrderInput,
    guards: 'keys',
    act: completeOrder,
  }),
  defineRead({
    name: 'corrections/list',
    summary: 'Corrected addresses that wait: for their day to pass, or for a person to decide.',
    support: true,
    input: z.object({ after }),
    output: correctionPage,
    read: async (deps, filter) =>
      formatPage(await listCorrections(deps, filter.after), ({ asked, order, ...row }) => ({
        ...row,
        asked_at: asked.toISOString(),
        order_id: order,
      })),
  }),
  defineWrite({
    name: 'corrections/close',
    summary: 'Note what was decided about an address that somebody claimed.',
    input: closeCorrection.schema,
    guards: null,
    act: closeCorrection,
  }),
]

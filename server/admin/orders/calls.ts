import { z } from 'zod'
import type { PaymentMethod } from '#contract/providers.ts'
import { orderPage, shownOrder } from '#contract/admin/orders.ts'
import { refuseCode } from '../coupons/codes.ts'
import { completeOrder } from './complete.ts'
import { issueOrderInvoice } from './issue-invoice.ts'
import { listAllOrders, totalOrders } from './list.ts'
import { recordRefund } from './record-refund.ts'
import { refundOrder } from './refund.ts'
import { showOrder } from './show.ts'
import { makeNamer } from '../audit/tell-action.ts'
import { addTotals, formatPage } from '../page.ts'
import { defineOutwardRead, type AdminCall } from '../call.ts'
import { listProviders, type Payments } from '../../checkout/provider.ts'
import { after, day, id, words } from '../filters.ts'

const filter = {
  status: words,
  provider: words,
  text: words,
  started_from: day,
  started_to: day,
  paid_from: day,
  paid_to: day,
  country: words,
  currency: words,
  coupon: words,
  unpaid: z.enum(['shown', 'hidden']).default('shown'),
}

/** `list` lists all calls, which say what was done. */
export const makeOrderCalls = (list: () => Promise<AdminCall[]>): AdminCall[] => [
  defineOutwardRead({
    name: 'orders/list',
    summary:
      'Orders, newest first: by their status, provider, country, currency or coupon, a part of an email, the number or id of the order, its payment or its invoice, the days they were started on in your time zone, or the UTC days they were paid on. `unpaid` hides checkouts that nobody paid. Totals count these too, and say what can be paid with now.',
    support: true,
    command: {
      columns: [
        'order_number',
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
    input: z.object({ ...filter, after }),
    output: orderPage,
    async read(deps, asked, by) {
      const page = refuseCode(asked.coupon, by) ?? formatPage(await listAllOrders(deps, asked))
      return addTotals(page, asked.after, async () => ({
        ...(await totalOrders(deps, asked)),
        ways: listWays(deps.payments),
      }))
    },
  }),
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

/** An owner can record a bank transfer at any time. */
function listWays(payments: Payments): PaymentMethod[] {
  return [...listProviders(payments).map(({ name }) => name), 'transfer']
}

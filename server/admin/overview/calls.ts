import { z } from 'zod'
import { overviewAnswer, salesByDayAnswer } from '#contract/admin/overview.ts'
import { showSalesByDay } from './sales-by-day.ts'
import { checkNow, showOverview } from './show.ts'
import { defineOutwardRead, defineRead, type AdminCall } from '../call.ts'

export const overviewCalls: AdminCall[] = [
  defineOutwardRead({
    name: 'overview/show',
    summary: 'What needs attention, the oldest first, and how the shop is doing today.',
    support: true,
    input: z.object({}),
    output: overviewAnswer,
    read: (deps) => showOverview(deps),
  }),
  defineOutwardRead({
    name: 'overview/check-now',
    summary: 'Ask the providers and read every invariant now, then answer as overview/show does.',
    support: true,
    input: z.object({}),
    output: overviewAnswer,
    async read(deps, _input, { name: actor }) {
      // This limit applies to owners, too; other calls of theirs are not limited.
      const { allowed } = await deps.limits.take('checksPerAdmin', actor)
      if (!allowed) return { refused: 'You have checked too often. Wait ten minutes.' }
      await checkNow(deps)
      return showOverview(deps)
    },
  }),
  defineRead({
    name: 'overview/sales-by-day',
    summary: 'New sales, renewals and refunds of each day of this month, in your time zone.',
    support: true,
    input: z.object({}),
    output: salesByDayAnswer,
    read: (deps) => showSalesByDay(deps),
  }),
]

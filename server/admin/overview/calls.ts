import { z } from 'zod'
import {
  devicesByVersionAnswer,
  overviewAnswer,
  salesByDayAnswer,
} from '#contract/admin/overview.ts'
import { showDevicesByVersion } from './devices-by-version.ts'
import { showSalesByDay } from './sales-by-day.ts'
import { checkNow, showOverview } from './show.ts'
import { defineOutwardRead, defineRead, type AdminCall } from '../call.ts'

const mostDays = 400

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
    summary: 'Ask the providers and read every promise now, then answer as overview/show does.',
    support: true,
    input: z.object({}),
    output: overviewAnswer,
    async read(deps, _input, { name: actor }) {
      const { allowed } = await deps.limits.spend('checksPerAdmin', actor)
      if (!allowed) return { refused: 'You have checked too often. Wait ten minutes.' }
      await checkNow(deps)
      return showOverview(deps)
    },
  }),
  defineRead({
    name: 'overview/sales-by-day',
    summary: 'New sales, renewals and refunds of each day in your time zone, with the releases.',
    support: true,
    input: z.object({ days: z.coerce.number().int().min(1).max(mostDays).default(30) }),
    output: salesByDayAnswer,
    read: (deps, { days }) => showSalesByDay(deps, days),
  }),
  defineRead({
    name: 'overview/devices-by-version',
    summary: 'Active devices of the last twelve weeks, by the version of their app.',
    support: true,
    input: z.object({}),
    output: devicesByVersionAnswer,
    read: (deps) => showDevicesByVersion(deps),
  }),
]

import { z } from 'zod'
import { rowCount } from '#contract/admin/row-count.ts'
import { listOf } from '#contract/admin/customers.ts'
import { deviceTotals, listedDevice } from '#contract/admin/devices.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { after } from '../filters.ts'
import { formatPage } from '../page.ts'
import { countListedDevices, deviceFilter, listDevices, totalDevices } from './list.ts'

export const deviceCalls: AdminCall[] = [
  defineRead({
    name: 'devices/list',
    summary:
      'Active devices of 30 days with their customers, those seen last first: all, or by the version of their app or their system; `none` stands for those whose app names none.',
    support: true,
    command: {
      columns: ['name', 'app_version', 'platform', 'last_seen_at', 'email', 'license_id'],
    },
    input: z.object({ ...deviceFilter, after }),
    output: listOf(listedDevice),
    read: async (deps, filter) => formatPage(await listDevices(deps, filter)),
  }),
  defineRead({
    name: 'devices/count',
    summary: 'How many active devices of 30 days fit.',
    support: true,
    input: z.object(deviceFilter),
    output: rowCount,
    read: countListedDevices,
  }),
  defineRead({
    name: 'devices/totals',
    summary:
      'How many active devices of 30 days fit, by the version of their app and their system.',
    support: true,
    input: z.object(deviceFilter),
    output: deviceTotals,
    read: totalDevices,
  }),
]

import { z } from 'zod'
import { devicePage } from '#contract/admin/devices.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { after } from '../filters.ts'
import { addTotals, formatPage } from '../page.ts'
import { deviceFilter, listDevices, totalDevices } from './list.ts'

export const deviceCalls: AdminCall[] = [
  defineRead({
    name: 'devices/list',
    summary:
      'Active devices of 30 days with their customers, those seen last first: all, or by the version of their app or their system; `none` stands for those whose app names none. Totals count them by both.',
    support: true,
    command: {
      columns: ['name', 'app_version', 'platform', 'last_seen_at', 'email', 'license_id'],
    },
    input: z.object({ ...deviceFilter, after }),
    output: devicePage,
    async read(deps, filter) {
      const page = formatPage(await listDevices(deps, filter))
      return addTotals(page, filter.after, () => totalDevices(deps, filter))
    },
  }),
]

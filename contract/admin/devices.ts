import { z } from 'zod'
import { adminDevice } from './customers.ts'
import { words } from './filters.ts'
import { countedListOf } from './list.ts'

const listedDevice = adminDevice.extend({
  license_id: z.string(),
  customer: z.string().describe('The account that has the license.'),
  email: z.string().nullable().describe('Null once the person is erased.'),
})

const deviceKind = z.object({
  app_version: z.string().nullable().describe('Null if the app doesn’t send it.'),
  system: z.string().nullable(),
  devices: z.int(),
})

const filters = { app_version: words, system: words, text: words }

export const deviceList = countedListOf(listedDevice, filters, {
  kinds: z
    .array(deviceKind)
    .describe(
      'The devices with that text by version and system: the thousand kinds with the most.',
    ),
})

export type DeviceKind = z.infer<typeof deviceKind>
export type DeviceTotals = NonNullable<z.infer<typeof deviceList.page>['totals']>
export type ListedDevice = z.infer<typeof listedDevice>

import { z } from 'zod'
import { adminDevice } from './customers.ts'

export const listedDevice = adminDevice.extend({
  license_id: z.string(),
  customer: z.string().describe('The account that has the license.'),
  email: z.string().nullable().describe('Null once the person is erased.'),
})

export const deviceTotals = z.object({
  rows: z.array(
    z.object({
      app_version: z.string().nullable().describe('Null if the app doesn’t send it.'),
      system: z.string().nullable(),
      devices: z.int(),
    }),
  ),
  has_more: z.boolean().describe('Whether there are more than these thousand rows.'),
})

export type DeviceTotals = z.infer<typeof deviceTotals>
export type ListedDevice = z.infer<typeof listedDevice>

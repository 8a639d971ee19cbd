import { z } from 'zod'
import { adminDevice } from './customers.ts'

export const listedDevice = adminDevice.extend({
  license_id: z.string(),
  customer: z.string().describe('The account that has the license.'),
  email: z.string().nullable().describe('Null once the person is erased.'),
})

export type ListedDevice = z.infer<typeof listedDevice>

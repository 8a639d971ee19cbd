import { grantLicense } from '#server/admin/grant-license.ts'
import { defineWrite, type AdminCall } from '../call.ts'

export const licenseCalls: AdminCall[] = [
  defineWrite({
    name: 'licenses/grant',
    summary: 'Give a license away, and email its key.',
    input: grantLicense.schema,
    touches: 'keys',
    tickedByName: true,
    act: grantLicense,
  }),
]

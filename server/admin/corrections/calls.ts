import { z } from 'zod'
import { listedCorrection } from '#contract/admin/corrections.ts'
import { listOf } from '#contract/admin/customers.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { after } from '../filters.ts'
import { formatPage } from '../page.ts'
import { closeCorrection } from './close.ts'
import { listCorrections } from './list.ts'

export const correctionCalls: AdminCall[] = [
  defineRead({
    name: 'corrections/list',
    summary:
      'Corrected addresses of orders and accounts that wait: for their day to pass, or for a person to decide.',
    support: true,
    input: z.object({ after }),
    output: listOf(listedCorrection),
    read: async (deps, filter) => formatPage(await listCorrections(deps, filter)),
  }),
  closeCorrection,
]

import { z } from 'zod'
import { pricePage } from '#contract/admin/prices.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { listAllPrices } from './list.ts'
import { setPrice, takePriceBack } from './set.ts'

export const priceCalls: AdminCall[] = [
  defineRead({
    name: 'prices/list',
    summary: 'List the prices of license and renewal, newest first: past, current and to come.',
    support: true,
    command: { columns: ['id', 'kind', 'cents', 'currency', 'from', 'state', 'orders', 'says'] },
    input: z.object({}),
    output: pricePage,
    read: async (deps) => ({ rows: await listAllPrices(deps), next: null }),
  }),
  setPrice,
  takePriceBack,
]

import { z } from 'zod'
import { sizes } from '#contract/limits.ts'
import { foundRows } from '#contract/admin/search.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { findAnything } from './find.ts'

export const searchCalls: AdminCall[] = [
  defineRead({
    name: 'search/find',
    summary:
      'Find customers, orders, license keys, devices, invoices, releases and coupons by what names them: at most five of each list that you may read.',
    support: true,
    command: { words: ['q'], columns: ['kind', 'label', 'note', 'path'] },
    input: z.object({ q: z.string().max(sizes.typedKey) }),
    output: foundRows,
    read: (deps, { q }, by) => findAnything(deps, q, by),
  }),
]

import { z } from 'zod'
import { reportNames } from './states.ts'

/** A report as a table. Sums of money are in cents, in the columns that end with `_cents`. */
export const reportAnswer = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** True if only the first thousand rows are here. */
  has_more: z.boolean(),
  /** The days it is about, both inclusive; null when it does not go by days. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})

export const reportList = z.object({
  reports: z.array(
    z.object({
      name: z.enum(reportNames),
      summary: z.string(),
      options: z.array(z.enum(['from', 'to', 'by'])),
      /** The groupings of its rows, the first by default; empty where there is one way. */
      by: z.array(z.string()),
    }),
  ),
})

export type Report = z.infer<typeof reportAnswer>
export type ReportList = z.infer<typeof reportList>

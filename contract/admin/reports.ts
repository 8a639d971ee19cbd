import { z } from 'zod'
import { reportNames } from './states.ts'

/** A report as a table. Amounts are in cents, in columns whose names end with `_cents`. */
export const reportAnswer = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** True if the answer has only the first thousand rows. */
  has_more: z.boolean(),
  /** The first and last day of the report; null if it doesn't depend on days. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})

export const reportList = z.object({
  reports: z.array(
    z.object({
      name: z.enum(reportNames),
      summary: z.string(),
      options: z.array(z.enum(['from', 'to', 'by'])),
      /** The possible groupings of rows, the default first; empty if there is only one. */
      by: z.array(z.string()),
    }),
  ),
})

export type Report = z.infer<typeof reportAnswer>
export type ReportList = z.infer<typeof reportList>

import { z } from 'zod'
import { reportNames } from '#contract/admin/states.ts'
import type { Books } from '../../deps.ts'
import { defineAction } from '../act.ts'

const day = z.string().nullable()

/** Notes that somebody takes a report away as a file. */
export const noteDownload = defineAction(
  'reports/download',
  { report: z.enum(reportNames), rows: z.number(), from: day, to: day },
  async (_deps: Books, _trx, { report, rows, from, to }) => ({
    subject: report,
    before: {},
    after: { rows, from, to },
  }),
)

import { Hono } from 'hono'
import type { DescribedCall } from '../openapi/call.ts'
import { createViolationLog, cspReports } from '../analytics/violations.ts'
import type { Deps } from '../deps.ts'
import { reports, violations } from './call-budgets.ts'
import { parseJson } from './parse.ts'
import { largestJson } from './body.ts'
import { spend, spends } from './spends.ts'

/** As the reference describes it. */
export const cspReportReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/csp-report',
    group: 'Pages',
    summary: 'Take a browser’s report on the content security policy.',
    body: { media: 'application/reports+json' },
    answers: { 204: { says: 'Taken.' } },
  },
]

// Safari sends the same content under the older type.
const reportBody = {
  types: ['application/reports+json', 'application/csp-report'],
  limit: largestJson,
}

/** Takes browsers' reports on the policies in `page-files/headers.ts`. Drops those over budget: browsers resend refused ones. */
export function cspReportRoutes(deps: Deps) {
  const log = createViolationLog(deps)
  return new Hono().post('/', spends(reports, violations), async (c) => {
    if ((await spend(deps, c, reports)) !== null) return c.body(null, 204)
    const sent = await parseJson(c, cspReports, reportBody)
    await log.note(
      sent.map((report) => report.body),
      async () => (await spend(deps, c, violations)) === null,
    )
    return c.body(null, 204)
  })
}

import { type Context, Hono } from 'hono'
import { cspReports } from '#contract/csp-report.ts'
import { createViolationLog } from '../analytics/violations.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from './address.ts'
import { parseJson } from './parse.ts'
import { largestJson } from './body.ts'

// Safari sends the same content under the older type.
const reportBody = {
  types: ['application/reports+json', 'application/csp-report'],
  limit: largestJson,
}

/** Takes browsers' reports on the policies in `page-files/headers.ts`. Drops those over budget: browsers resend refused ones. */
export function cspReportRoutes(deps: Deps) {
  const violations = createViolationLog(deps)
  return new Hono().post('/', async (c) => {
    const delivery = await deps.limits.spend('reportsPerAddress', addressOf(c))
    if (!delivery.allowed) return c.body(null, 204)
    const reports = await parseJson(c, cspReports, reportBody)
    await violations.note(
      reports.map((report) => report.body),
      () => spendOnLine(deps, c),
    )
    return c.body(null, 204)
  })
}

async function spendOnLine({ limits }: Deps, c: Context): Promise<boolean> {
  const network = await limits.spend('violationsPerAddress', addressOf(c))
  return network.allowed && (await limits.spend('violationsPerSite', 'site')).allowed
}

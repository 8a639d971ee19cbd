import { type Context, Hono } from 'hono'
import { jsonBody, type DescribedCall } from '../openapi/call.ts'
import { pageEvent, type PageEvent } from '#contract/events.ts'
import { collectEvent, isNewOrder } from '../analytics/collect.ts'
import type { Deps } from '../deps.ts'
import { isAdmin } from '../page-files/headers.ts'
import { events } from './call-budgets.ts'
import { parseJson } from './parse.ts'
import { spend, spends } from './spends.ts'

/** As the reference describes it. */
export const eventReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/events',
    group: 'Pages',
    summary: 'Count a page view, a checkout that begins, or a conversion.',
    body: jsonBody(pageEvent, { name: 'page_view', path: '/docs/introduction' }),
    answers: { 204: { says: 'Received. The response doesn’t say whether it was counted.' } },
  },
]

export function eventRoutes(deps: Deps) {
  return new Hono().post('/', spends(events), async (c) => {
    await countEvent(deps, c, await parseJson(c, pageEvent))
    return c.body(null, 204)
  })
}

/** Counts what happens on the pages. A page never waits for it and never learns whether it counted. */
async function countEvent(deps: Deps, c: Context, event: PageEvent): Promise<void> {
  // The vendor does not count as a visitor.
  if (isAdmin(event.path)) return
  if (!wantsCounting(c) || (await spend(deps, c, events)) !== null) return
  if (event.name === 'conversion' && !(await isFirstConversion(deps, event.order))) return
  await collectEvent(deps, event)
}

function wantsCounting(c: Context): boolean {
  return c.req.header('Sec-GPC') !== '1' && c.req.header('DNT') !== '1'
}

/** An order counts once, as long as it is new. */
async function isFirstConversion(deps: Deps, order: string | undefined): Promise<boolean> {
  if (order === undefined || !(await isNewOrder(deps, order))) return false
  return (await deps.limits.spend('conversionsPerOrder', order)).allowed
}

import { type Context, Hono } from 'hono'
import { jsonBody, type DescribedCall } from '../openapi/call.ts'
import {
  eventRequest,
  type DocsAnswer,
  type MissedSearch,
  type PageEvent,
} from '#contract/events.ts'
import { collectEvent, countSearch, isNewOrder, keepAnswer } from '../analytics/collect.ts'
import type { Deps } from '../deps.ts'
import { isAdmin } from '../page-files/headers.ts'
import type { PageFiles } from '../page-files/load.ts'
import { docsAnswers, events, missedSearches } from './call-budgets.ts'
import { parseJson } from './parse.ts'
import { Refusal } from './refusal.ts'
import { spend, spendOrRefuse, spends } from './spends.ts'

/** As the reference describes it. */
export const eventReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/events',
    group: 'Pages',
    summary: 'Count a page view, take feedback on a docs page, or note a search with no results.',
    body: jsonBody(eventRequest, { name: 'page_view', path: '/docs/introduction' }),
    answers: { 204: { says: 'Received. The response doesn’t say whether it was counted.' } },
    errors: ['not_found', 'too_many_requests'],
  },
]

export function eventRoutes(deps: Deps, pages: Pick<PageFiles, 'files'>) {
  return new Hono().post('/', spends(events, missedSearches, docsAnswers), async (c) => {
    const event = await parseJson(c, eventRequest)
    if (event.name === 'docs_helpful') await takeAnswer(deps, pages, c, event)
    else if (event.name === 'search_missed') await noteSearch(deps, c, event)
    else await countEvent(deps, c, event)
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

async function noteSearch(deps: Deps, c: Context, { words }: MissedSearch): Promise<void> {
  if (wantsCounting(c) && (await spend(deps, c, missedSearches)) === null)
    await countSearch(deps, words)
}

function wantsCounting(c: Context): boolean {
  return c.req.header('Sec-GPC') !== '1' && c.req.header('DNT') !== '1'
}

/** An order counts once, as long as it is new. */
async function isFirstConversion(deps: Deps, order: string | undefined): Promise<boolean> {
  if (order === undefined || !(await isNewOrder(deps, order))) return false
  return (await deps.limits.spend('conversionsPerOrder', order)).allowed
}

/** Readers answer on purpose: store it even if they opted out of counting, and report a failure. */
async function takeAnswer(
  deps: Deps,
  { files }: Pick<PageFiles, 'files'>,
  c: Context,
  answer: DocsAnswer,
): Promise<void> {
  await spendOrRefuse(deps, c, docsAnswers)
  if (!files.has(answer.path)) throw new Refusal(404, 'not_found', 'There’s no such page.')
  await keepAnswer(deps, answer)
}

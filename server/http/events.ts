import { type Context, Hono } from 'hono'
import {
  eventRequest,
  type DocsAnswer,
  type MissedSearch,
  type PageEvent,
} from '#contract/events.ts'
import { keepAnswer } from '../analytics/answers.ts'
import { collectEvent } from '../analytics/collect.ts'
import { countSearch } from '../analytics/searches.ts'
import type { Deps } from '../deps.ts'
import { isAdmin } from '../page-files/headers.ts'
import type { PageFiles } from '../page-files/load.ts'
import { addressOf } from './address.ts'
import { parseJson } from './parse.ts'
import { Refusal, tooMany } from './refusal.ts'

export function eventRoutes(deps: Deps, pages: Pick<PageFiles, 'files'>) {
  return new Hono().post('/', async (c) => {
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
  if (await mayCount(deps, c, 'eventsPerSite')) await collectEvent(deps, event)
}

async function noteSearch(deps: Deps, c: Context, { words }: MissedSearch): Promise<void> {
  if (await mayCount(deps, c, 'missedSearchesPerSite')) await countSearch(deps, words)
}

type SiteBudget = 'eventsPerSite' | 'missedSearchesPerSite'

async function mayCount({ limits }: Deps, c: Context, budget: SiteBudget): Promise<boolean> {
  if (c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1') return false
  const network = await limits.spend('eventsPerAddress', addressOf(c))
  return network.allowed && (await limits.spend(budget, 'site')).allowed
}

/** Readers answer on purpose: store it even if they opted out of counting, and report a failure. */
async function takeAnswer(
  deps: Deps,
  { files }: Pick<PageFiles, 'files'>,
  c: Context,
  answer: DocsAnswer,
): Promise<void> {
  const spent = await deps.limits.spend('answersPerAddress', addressOf(c))
  if (!spent.allowed) throw tooMany(spent.retryAfterSeconds)
  if (!files.has(answer.path)) throw new Refusal(404, 'not_found', 'There is no such page.')
  await keepAnswer(deps, answer)
}

import type { Context } from 'hono'
import { sizes } from '#contract/limits.ts'
import type { SearchFacts } from '#contract/served.ts'
import type { Deps } from '../../settings/deps.ts'
import { mostHits, type SiteSearch } from '../search/search.ts'
import type { Address } from '../guards/call.ts'
import { searches } from '../guards/call-limits.ts'
import { readQuery } from '../guards/parse.ts'
import { tooMany } from '../guards/refusal.ts'
import { take } from '../guards/take-points.ts'

/** Shows the results as a page, for browsers without scripts and in case the search fails to load. */
export const searchPage: Address = {
  method: 'get',
  path: '/search',
  limits: [searches],
  serve: (deps) => async (c) => {
    const question = (readQuery(c).q ?? '').trim()
    if (question) await takeSearch(deps, c)
    const facts = await find(deps.search, question, deps.config.supportEmail)
    return deps.pages.served.answer('search', facts, isTooLong(question) ? 400 : 200)
  },
}

async function takeSearch(deps: Deps, c: Context): Promise<void> {
  const over = await take(deps, c, searches)
  if (over !== null)
    throw tooMany(over.retryAfterSeconds, 'Too many searches came from your network.')
}

async function find(
  site: SiteSearch,
  question: string,
  supportEmail: string,
): Promise<SearchFacts> {
  const isAsked = question !== '' && !isTooLong(question)
  const hits = isAsked ? await site.search(question, mostHits) : []
  return { question, hits, pages: site.list(), supportEmail }
}

function isTooLong(question: string): boolean {
  return question.length > sizes.docsQuestion
}

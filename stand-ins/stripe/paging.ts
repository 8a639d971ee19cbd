import type { Params } from './form.ts'
import { integer, text, valueAt } from './params.ts'
import { invalid, StripeProblem } from './problem.ts'

/** Stripe's own limit of a page. */
export const mostPerPage = 100

export type Listed = { id: string; object: string }

/**
 * Returns a page, newest first, like every list of Stripe; a cursor may be the id of any item, even one
 * that the filter excludes.
 */
export function page<Item extends Listed>(
  items: Item[],
  params: Params,
  url: string,
  isWanted: (item: Item) => boolean = () => true,
  most = mostPerPage,
) {
  const asked = integer(params, ['limit']) ?? 10
  if (asked < 1 || asked > mostPerPage)
    throw invalid('Invalid limit: must be between 1 and 100', 'parameter_invalid_integer', 'limit')
  const limit = Math.min(asked, most)
  const after = cursor(items, params, 'starting_after')
  const before = cursor(items, params, 'ending_before')
  if (before !== undefined) {
    const newer = items.slice(0, before).filter(isWanted)
    return listOf(newer.slice(-limit), url, newer.length > limit)
  }
  const older = items.slice(after === undefined ? 0 : after + 1).filter(isWanted)
  return listOf(older.slice(0, limit), url, older.length > limit)
}

export const listOf = <Item>(data: Item[], url: string, hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

/** Applies the filter `created=…` or `created[gte]=…`. */
export function createdWithin(params: Params): (item: { created: number }) => boolean {
  const exact =
    typeof valueAt(params, ['created']) === 'string' ? integer(params, ['created']) : undefined
  if (exact !== undefined) return (item) => item.created === exact
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((bound) =>
    integer(params, ['created', bound]),
  )
  return ({ created }) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
}

function cursor(items: Listed[], params: Params, name: string): number | undefined {
  const id = text(params, [name])
  if (id === undefined) return undefined
  const index = items.findIndex((item) => item.id === id)
  const message = `No such ${items[0]?.object ?? 'object'}: '${id}'`
  if (index < 0)
    throw new StripeProblem(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message,
      param: name,
    })
  return index
}

import { Hono } from 'hono'
import { eventRequest } from '#contract/events.ts'
import { collectEvent } from '../analytics/collect.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from './address.ts'
import { parseJson } from './parse.ts'

/** Counts what happens on the pages; a page never waits for it and never learns whether it counted. */
export function eventRoutes(deps: Deps) {
  return new Hono().post('/', async (c) => {
    const event = await parseJson(c, eventRequest)
    const refused = c.req.header('Sec-GPC') === '1' || c.req.header('DNT') === '1'
    if (!refused && (await deps.limits.spend('eventsPerAddress', addressOf(c))).allowed)
      await collectEvent(deps, event)
    return c.body(null, 204)
  })
}

import { Hono } from 'hono'
import type { Context } from 'hono'
import { expand } from './expand.ts'
import type { Env } from './gate.ts'
import { createdWithin, page, type Listed } from './paging.ts'
import { oneOf, strings, text } from './params.ts'
import { missingResource, StripeProblem } from './problem.ts'
import { createRefund } from './refunds.ts'
import { createSession, expireSession, findSession } from './sessions.ts'
import type { Session, WireEvent } from './wire.ts'
import { createWebhook, updateWebhook } from './webhook-endpoints.ts'
import type { World } from './world.ts'

/** Serves the calls of Stripe's API that a shop uses; any other path answers as unknown. */
export function api(world: World) {
  const { store } = world
  const routes = new Hono<Env>()
  const answer = (c: Context<Env>, object: object) =>
    c.json(expand(store, object, strings(c.get('params'), ['expand'])))

  routes.post('/checkout/sessions', (c) => answer(c, createSession(world, c.get('params'))))
  routes.get('/checkout/sessions', (c) => answer(c, listSessions(world, c)))
  routes.get('/checkout/sessions/:id', (c) =>
    answer(c, findSession(world, c.req.param('id')).session),
  )
  routes.post('/checkout/sessions/:id/expire', (c) =>
    answer(c, expireSession(world, c.req.param('id'), c.get('cause'))),
  )
  routes.get('/checkout/sessions/:id/line_items', (c) => {
    const { lineItems } = findSession(world, c.req.param('id'))
    return answer(c, page(lineItems, c.get('params'), c.req.path))
  })

  routes.get('/payment_intents/:id', (c) =>
    answer(c, found(store.intents, 'payment_intent', c.req.param('id'))),
  )
  routes.get('/charges/:id', (c) => answer(c, found(store.charges, 'charge', c.req.param('id'))))
  routes.get('/disputes', (c) =>
    answer(c, list(c, store.disputes.values(), ['charge', 'payment_intent'])),
  )
  routes.get('/disputes/:id', (c) => answer(c, found(store.disputes, 'dispute', c.req.param('id'))))

  routes.post('/refunds', (c) => answer(c, createRefund(world, c.get('params'), c.get('cause'))))
  routes.get('/refunds', (c) =>
    answer(c, list(c, store.refunds.values(), ['charge', 'payment_intent'])),
  )
  routes.get('/refunds/:id', (c) => answer(c, found(store.refunds, 'refund', c.req.param('id'))))

  routes.post('/webhook_endpoints', (c) => answer(c, createWebhook(world, c.get('params'))))
  routes.get('/webhook_endpoints', (c) =>
    answer(c, page([...store.webhooks.values()].toReversed(), c.get('params'), c.req.path)),
  )
  routes.post('/webhook_endpoints/:id', (c) =>
    answer(c, updateWebhook(world, c.req.param('id'), c.get('params'))),
  )

  routes.get('/events', (c) => answer(c, listEvents(world, c)))
  routes.get('/events/:id', (c) => answer(c, found(store.events, 'event', c.req.param('id')).event))

  routes.all('/*', (c) => {
    throw new StripeProblem(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
    })
  })
  return routes
}

function found<Item>(items: Map<string, Item>, kind: string, id: string): Item {
  const item = items.get(id)
  if (!item) throw missingResource(kind, id)
  return item
}

type Filter<Item> = { isWanted?: (item: Item) => boolean; most?: number }

/** Lists items, newest first, filtered by creation time and by `fields`. */
function list<Item extends Listed & { created: number }>(
  c: Context<Env>,
  items: Iterable<Item>,
  fields: (keyof Item & string)[],
  { isWanted = () => true, most }: Filter<Item> = {},
) {
  const params = c.get('params')
  const isCreatedWithin = createdWithin(params)
  const asked = fields.map((field) => [field, text(params, [field])] as const)
  const isAsked = (item: Item) =>
    isCreatedWithin(item) &&
    asked.every(([field, value]) => value === undefined || item[field] === value) &&
    isWanted(item)
  return page([...items].toReversed(), params, c.req.path, isAsked, most)
}

function listSessions({ store, mostPerPage: most }: World, c: Context<Env>) {
  const params = c.get('params')
  oneOf(params, ['status'], ['open', 'complete', 'expired'])
  const email = text(params, ['customer_details', 'email'])
  const isWanted = (session: Session) =>
    email === undefined || session.customer_details?.email === email
  const sessions = [...store.sessions.values()].map(({ session }) => session)
  return list(c, sessions, ['status', 'payment_intent'], { isWanted, most })
}

function listEvents({ store, mostPerPage: most }: World, c: Context<Env>) {
  const params = c.get('params')
  const type = text(params, ['type'])
  const types = [...strings(params, ['types']), ...(type === undefined ? [] : [type])]
  const delivered = oneOf(params, ['delivery_success'], ['true', 'false'])
  const isWanted = (event: WireEvent) =>
    (delivered === undefined || (event.pending_webhooks === 0) === (delivered === 'true')) &&
    (types.length === 0 || types.some((pattern) => isOfType(event, pattern)))
  const events = [...store.events.values()].map(({ event }) => event)
  return list(c, events, [], { isWanted, most })
}

const isOfType = (event: WireEvent, pattern: string) =>
  pattern.endsWith('*') ? event.type.startsWith(pattern.slice(0, -1)) : event.type === pattern

import { Hono } from 'hono'
import type { Context } from 'hono'
import { expand } from './expand.ts'
import type { Env } from './gate.ts'
import { createdWithin, page } from './paging.ts'
import { oneOf, strings, text } from './params.ts'
import { missingResource, StripeProblem } from './problem.ts'
import { createRefund } from './refunds.ts'
import { createSession, expireSession, findSession } from './sessions.ts'
import type { Dispute, Refund, Session, WireEvent } from './wire.ts'
import { createWebhook, updateWebhook } from './webhook-endpoints.ts'
import type { World } from './world.ts'

/** The calls of Stripe's API that a shop uses; any other path answers as unknown. */
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
  routes.get('/disputes', (c) => answer(c, listDisputes(world, c)))
  routes.get('/disputes/:id', (c) => answer(c, found(store.disputes, 'dispute', c.req.param('id'))))

  routes.post('/refunds', (c) => answer(c, createRefund(world, c.get('params'), c.get('cause'))))
  routes.get('/refunds', (c) => answer(c, listRefunds(world, c)))
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

function listSessions(world: World, c: Context<Env>) {
  const params = c.get('params')
  const status = oneOf(params, ['status'], ['open', 'complete', 'expired'])
  const intent = text(params, ['payment_intent'])
  const email = text(params, ['customer_details', 'email'])
  const isCreatedWithin = createdWithin(params)
  const isWanted = (session: Session) =>
    isCreatedWithin(session) &&
    (status === undefined || session.status === status) &&
    (intent === undefined || session.payment_intent === intent) &&
    (email === undefined || session.customer_details?.email === email)
  const sessions = [...world.store.sessions.values()].map((record) => record.session).toReversed()
  return page(sessions, params, c.req.path, isWanted, world.mostPerPage)
}

function listRefunds(world: World, c: Context<Env>) {
  const params = c.get('params')
  const charge = text(params, ['charge'])
  const intent = text(params, ['payment_intent'])
  const isCreatedWithin = createdWithin(params)
  const isWanted = (refund: Refund) =>
    isCreatedWithin(refund) &&
    (charge === undefined || refund.charge === charge) &&
    (intent === undefined || refund.payment_intent === intent)
  return page([...world.store.refunds.values()].toReversed(), params, c.req.path, isWanted)
}

function listDisputes(world: World, c: Context<Env>) {
  const params = c.get('params')
  const charge = text(params, ['charge'])
  const intent = text(params, ['payment_intent'])
  const isCreatedWithin = createdWithin(params)
  const isWanted = (dispute: Dispute) =>
    isCreatedWithin(dispute) &&
    (charge === undefined || dispute.charge === charge) &&
    (intent === undefined || dispute.payment_intent === intent)
  return page([...world.store.disputes.values()].toReversed(), params, c.req.path, isWanted)
}

function listEvents(world: World, c: Context<Env>) {
  const params = c.get('params')
  const type = text(params, ['type'])
  const types = [...strings(params, ['types']), ...(type === undefined ? [] : [type])]
  const delivered = oneOf(params, ['delivery_success'], ['true', 'false'])
  const isCreatedWithin = createdWithin(params)
  const isWanted = (event: WireEvent) =>
    isCreatedWithin(event) &&
    (delivered === undefined || (event.pending_webhooks === 0) === (delivered === 'true')) &&
    (types.length === 0 || types.some((pattern) => isOfType(event, pattern)))
  const events = [...world.store.events.values()].map(({ event }) => event).toReversed()
  return page(events, params, c.req.path, isWanted, world.mostPerPage)
}

const isOfType = (event: WireEvent, pattern: string) =>
  pattern.endsWith('*') ? event.type.startsWith(pattern.slice(0, -1)) : event.type === pattern

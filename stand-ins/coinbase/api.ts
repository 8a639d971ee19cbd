import { Hono, type Context } from 'hono'
import {
  createCheckout,
  deactivateCheckout,
  expireOverdueCheckouts,
  findCheckout,
  readAmount,
} from './checkouts.ts'
import type { Env } from '../gate.ts'
import { refundCheckout } from './payments.ts'
import { CoinbaseProblem, invalid } from './problem.ts'
import type { Checkout } from './wire.ts'
import type { World } from './world.ts'

export function api(world: World) {
  const routes = new Hono<Env>()
  routes.use(async (_, next) => {
    expireOverdueCheckouts(world)
    await next()
  })
  routes.post('/checkouts', async (c) => {
    const key = c.req.header('x-idempotency-key') ?? null
    if (key !== null && !/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(key))
      throw invalid('X-Idempotency-Key must be a UUID.')
    return c.json(createCheckout(world, await readBody(c), key), 201)
  })
  routes.get('/checkouts', (c) => c.json(list(world, c.req.query(), c.req.queries('status'))))
  routes.get('/checkouts/:id', (c) => c.json(findCheckout(world, c.req.param('id')).checkout))
  routes.post('/checkouts/:id/deactivate', (c) =>
    c.json(deactivateCheckout(world, c.req.param('id'))),
  )
  routes.post('/checkouts/:id/refund', async (c) => {
    const id = c.req.param('id')
    const { amount } = (await readBody(c)) as { amount?: unknown }
    const refund = refundCheckout(world, id, readAmount(amount))
    return c.json({ checkout: findCheckout(world, id).checkout, refund })
  })
  routes.all('/*', (c) => {
    throw new CoinbaseProblem(404, 'not_found', `No such call: ${c.req.method} ${c.req.path}.`)
  })
  return routes
}

async function readBody(c: Context): Promise<object> {
  const body: unknown = await c.req.json().catch(() => null)
  if (typeof body === 'object' && body !== null) return body
  throw invalid('The body is not JSON.')
}

/** Lists checkouts, newest first, one page at a time; the token is the id of the last item shown. */
function list(world: World, query: Record<string, string>, statuses: string[] = []) {
  const size = Math.min(100, Number(query.pageSize ?? 20))
  const isWanted = ({ createdAt, status }: Checkout) =>
    Date.parse(createdAt) >= Date.parse(query.startTime ?? '1970-01-01') &&
    Date.parse(createdAt) <= Date.parse(query.endTime ?? '9999-01-01') &&
    (statuses.length === 0 || statuses.includes(status))
  const all = [...world.store.checkouts.values()]
    .map(({ checkout }) => checkout)
    .filter(isWanted)
    .toReversed()
  const start = all.findIndex(({ id }) => id === query.pageToken) + 1
  const checkouts = all.slice(start, start + size)
  const more = all.length > start + size
  return { checkouts, ...(more && { nextPageToken: checkouts.at(-1)!.id }) }
}

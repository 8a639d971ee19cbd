import { Hono } from 'hono'
import { gumroadOrderRequest } from '#contract/order.ts'
import type { Deps } from '../deps.ts'
import type { AskOnce } from '../orders/ask-once.ts'
import { findOrder } from '../orders/find.ts'
import { parseJson } from './parse.ts'
import { showOrder } from './stripe.ts'

export function gumroadRoutes(deps: Deps, askOnce: AskOnce) {
  return new Hono().post('/get-gumroad-order', async (c) => {
    c.header('Cache-Control', 'no-store')
    const { sale_id } = await parseJson(c, gumroadOrderRequest)
    const { gumroad } = deps.payments
    const find = async () =>
      gumroad === null ? 'unknown' : findOrder(deps, askOnce, gumroad, sale_id)
    return c.json(await showOrder(deps, c, find))
  })
}

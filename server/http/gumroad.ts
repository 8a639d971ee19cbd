import { Hono, type Context } from 'hono'
import { gumroadOrderRequest, padSaleId } from '#contract/order.ts'
import { pingSecretHeader } from '../checkout/gumroad/ping.ts'
import { isPing } from '../checkout/ping.ts'
import type { Deps } from '../deps.ts'
import type { Coalesce } from '../orders/coalesce.ts'
import { findOrder } from '../orders/find.ts'
import { noteUnproven } from '../orders/unproven.ts'
import { receiveEvent } from '../orders/webhook.ts'
import { addressOf } from './address.ts'
import { answerPing } from './answer-ping.ts'
import { largestWebhook, readText } from './body.ts'
import { showOrder, spendGuess } from './order-answer.ts'
import { parseJson } from './parse.ts'

export function gumroadRoutes(deps: Deps, coalesce: Coalesce) {
  const { gumroad } = deps.payments
  return new Hono()
    .post('/get-gumroad-order', async (c) => {
      c.header('Cache-Control', 'no-store')
      const { sale_id } = await parseJson(c, gumroadOrderRequest)
      const ask = askWithinLimit(deps, c, coalesce)
      if (gumroad !== null)
        return c.json(showOrder(await findOrder(deps, ask, gumroad, padSaleId(sale_id))))
      await spendGuess(deps, c)
      return c.json(showOrder('unknown'))
    })
    .post('/ping/:secret', async (c) => {
      if (gumroad === null) return c.notFound()
      const body = await readText(c, largestWebhook)
      const secret = new Headers({ [pingSecretHeader]: encodeURIComponent(c.req.param('secret')) })
      const event = gumroad.verifyWebhook(body, secret)
      if (event === null) {
        await noteUnproven(deps, gumroad, addressOf(c), body)
        return c.notFound()
      }
      if (isPing(event)) return answerPing(deps, c)
      await receiveEvent(deps, gumroad, event)
      return c.json({ received: true })
    })
}

/** Any id could be a sale we don't know yet, so spend the guess before asking Gumroad. */
function askWithinLimit(deps: Deps, c: Context, coalesce: Coalesce): Coalesce {
  return async (provider, reference) => {
    await spendGuess(deps, c)
    return coalesce(provider, reference)
  }
}

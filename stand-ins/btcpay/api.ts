import { Hono, type Context } from 'hono'
import type { Env } from '../gate.ts'
import { createInvoice, findInvoice } from './invoices.ts'
import { BtcpayProblem } from './problem.ts'
import type { World } from './world.ts'

/** Serves the invoices of the Greenfield API, under the path of one store. */
export function api(world: World) {
  return new Hono<Env>()
    .post('/', async (c) => c.json(createInvoice(world, await c.req.json())))
    .get('/', (c) => c.json(list(world, c.req.query(), c.req.queries('orderId'))))
    .get('/:id', (c) => c.json(findInvoice(world, c.req.param('id')).invoice))
    .get('/:id/payment-methods', (c) => {
      const { invoice, payments } = findInvoice(world, c.req.param('id'))
      const methods = [{ paymentMethodId: 'BTC-CHAIN', currency: 'BTC', payments }]
      return c.json(methods.map((method) => ({ ...method, totalPaid: invoice.paidAmount })))
    })
    .all('/*', () => {
      throw new BtcpayProblem(404, 'not-found', 'There is no such call')
    })
}

/** Lists invoices, newest first. */
function list(world: World, query: Record<string, string>, orderIds: string[] = []) {
  const { startDate = '0', endDate = 'Infinity', skip = '0', take = '50' } = query
  return [...world.entries.values()]
    .map(({ invoice }) => invoice)
    .filter(
      ({ createdTime, metadata }) =>
        createdTime >= Number(startDate) &&
        createdTime <= Number(endDate) &&
        (orderIds.length === 0 || orderIds.includes(String(metadata.orderId))),
    )
    .toReversed()
    .slice(Number(skip), Number(skip) + Number(take))
}

export function refuseWrongKey(c: Context<Env>, apiKey: string): void {
  if (c.req.header('authorization') === `token ${apiKey}`) return
  throw new BtcpayProblem(401, 'unauthenticated', 'Authentication is required for accessing this')
}

export function fail(c: Context<Env>): Response {
  return c.text('The stand-in of BTCPay fails on purpose.', 500)
}

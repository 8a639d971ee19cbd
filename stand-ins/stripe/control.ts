import { Hono } from 'hono'
import type { StripeStandIn } from './stand-in.ts'

const verbs = [
  'pay',
  'expire',
  'refund',
  'dispute',
  'doctor',
  'send',
  'hold',
  'release',
  'drop',
  'forgetKeys',
  'down',
  'up',
  'slow',
  'behave',
  'deliverTo',
] as const
const lists = ['sessions', 'events', 'calls', 'deliveries'] as const

type Verb = (...given: unknown[]) => unknown

/**
 * Controls the stand-in over HTTP, for tests that run it in its own process: `POST /_control/pay` with a
 * JSON list of the verb's arguments, `GET /_control/deliveries`. Answers `{result}`.
 */
export function control(handle: () => StripeStandIn) {
  const routes = new Hono()
  for (const verb of verbs)
    routes.post(`/${verb}`, async (c) => {
      const body = await c.req.text()
      const given: unknown = body === '' ? [] : JSON.parse(body)
      if (!Array.isArray(given))
        return c.json(
          { error: { code: 'not_a_list', message: 'Send the arguments as a JSON list.' } },
          400,
        )
      return c.json({ result: (await (handle()[verb] as Verb)(...given)) ?? null })
    })
  for (const list of lists)
    routes.get(`/${list}`, (c) => c.json({ result: readList(handle(), list) }))
  return routes
}

function readList(handle: StripeStandIn, list: (typeof lists)[number]) {
  const value = handle[list]
  return typeof value === 'function' ? value() : value
}

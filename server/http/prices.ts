import { Hono } from 'hono'
import { z } from 'zod'
import type { DescribedCall } from '../openapi/call.ts'
import { shownPrice, type ShownPrice } from '#contract/prices.ts'
import type { PriceTags } from '../page-files/price-tags.ts'
import { Refusal } from './refusal.ts'

/** As the reference describes it. */
export const priceReference: DescribedCall[] = [
  {
    method: 'get',
    path: '/api/prices/{id}',
    group: 'Orders',
    summary: 'Show a price, current or past.',
    parts: { id: z.uuid() },
    answers: { 200: { says: 'The price.', json: shownPrice } },
    errors: ['not_found'],
  },
]

/** `GET /:id`: a price that has begun, so that a page can say what it showed before. */
export function priceRoutes(priceTags: PriceTags) {
  return new Hono().get('/:id', (c) => {
    const price = priceTags.find(c.req.param('id'))
    if (price === null) throw new Refusal(404, 'not_found', 'There’s no price with this ID.')
    const { id, kind, cents, currency } = price
    c.header('Cache-Control', 'no-store')
    return c.json({ id, kind, cents, currency } satisfies ShownPrice)
  })
}

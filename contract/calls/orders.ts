import { z } from 'zod'
import { providers } from '../providers.ts'
import { gumroadOrderRequest, orderAnswer, stripeOrderRequest } from '../order.ts'
import { couponCode, shownCoupon, shownCouponQuery, shownPrice } from '../prices.ts'
import { jsonBody, type DescribedCall } from './call.ts'

const form = 'application/x-www-form-urlencoded'
const shown = z.object({
  price: z
    .uuid()
    .optional()
    .describe('The price that was shown. When it no longer holds, nothing is begun.'),
  coupon: couponCode
    .optional()
    .describe('The code of a coupon. One that does not hold begins nothing.'),
})
const emailCode = z
  .string()
  .optional()
  .describe(
    'The six digits that `/api/account/sign-in` sent to the email. A coupon that is valid once per customer, or gives a license away, needs them.',
  )
const toCheckout = {
  303: {
    says: 'To the checkout page of the provider, or back to /purchase with the reason in `problem`.',
  },
}

export const orderCalls: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/stripe/create-checkout-session',
    group: 'Orders',
    summary: 'Begin an order paid by card.',
    query: shown,
    body: {
      media: form,
      schema: z.object({
        email: z
          .string()
          .optional()
          .describe('Needed for a coupon that is valid once per customer, and for nothing else.'),
        email_code: emailCode,
      }),
      example: {},
    },
    answers: toCheckout,
  },
  {
    method: 'post',
    path: '/api/stripe/get-by-order-id',
    group: 'Orders',
    summary: 'Show an order by its checkout session.',
    body: jsonBody(stripeOrderRequest, { sessionId: 'cs_live_a1b2c3d4e5f6g7h8' }),
    answers: { 200: { says: 'The order.', json: orderAnswer } },
    errors: ['not_found', 'too_many_requests'],
  },
  {
    method: 'post',
    path: '/api/coinbase/create-charge',
    group: 'Orders',
    summary: 'Begin an order paid with crypto.',
    query: shown,
    body: {
      media: form,
      schema: z.object({ email: z.string(), email_code: emailCode }),
      example: { email: 'ada@example.org' },
    },
    answers: toCheckout,
  },
  {
    method: 'post',
    path: '/api/free-license',
    group: 'Orders',
    summary: 'Get the license that a coupon of 100% gives away.',
    body: {
      media: form,
      schema: z.object({ code: couponCode, email: z.string(), email_code: emailCode }),
      example: { code: 'LAUNCH-FREE', email: 'ada@example.org', email_code: '123456' },
    },
    answers: {
      303: {
        says: 'Back to /purchase: with `given` when the key is emailed, to `#code_sent` when the form had no code and one was sent, or with the reason in `problem`.',
      },
    },
  },
  {
    method: 'post',
    path: '/api/gumroad/get-gumroad-order',
    group: 'Orders',
    summary: 'Show an order by its sale on Gumroad.',
    body: jsonBody(gumroadOrderRequest, { sale_id: 'tZC1LPOWHGuwHUWQ8z2nGw==' }),
    answers: { 200: { says: 'The order.', json: orderAnswer } },
    errors: ['not_found', 'too_many_requests'],
  },
  {
    method: 'get',
    path: '/api/prices/{id}',
    group: 'Orders',
    summary: 'Show a price that has begun, whether or not it still holds.',
    parts: { id: z.uuid() },
    answers: { 200: { says: 'The price.', json: shownPrice } },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/coupons/{code}',
    group: 'Orders',
    summary: 'Show what a coupon leaves of the price that holds.',
    parts: { code: z.string() },
    query: shownCouponQuery,
    answers: { 200: { says: 'The coupon.', json: shownCoupon } },
    errors: ['not_found', 'coupon_refused', 'too_many_requests'],
  },
]

const received = z.object({
  received: z.literal(true),
  shop: z.string().optional().describe('Only to a ping of ours: which shop answers here.'),
  forwarding: z
    .enum(['none', 'ignored', 'unreadable', 'believed'])
    .optional()
    .describe('Only to a ping of ours: what the shop believes of its proxy.'),
})

/** What the shop reads of a ping. It then asks Gumroad about the sale itself. */
const ping = z.looseObject({
  sale_id: z
    .string()
    .optional()
    .describe(
      'The sale that the ping is about. Without one, the ping is stored and means nothing.',
    ),
  resource_name: z
    .string()
    .optional()
    .describe('What happened to it, such as `refund`. `sale` if missing or unreadable.'),
})

export const providerCalls = Object.values(providers).map(({ name, webhook }): DescribedCall => {
  const call = { method: 'post', path: `/api${webhook}`, group: 'For payment providers' } as const
  return webhook.includes('{secret}')
    ? {
        ...call,
        summary: `Take a ping of ${name}, which the end of the address proves.`,
        parts: { secret: z.string() },
        body: {
          media: form,
          schema: ping,
          example: { sale_id: 'tZC1LPOWHGuwHUWQ8z2nGw==', resource_name: 'sale' },
          taken: 'whole',
        },
        answers: { 200: { says: 'The sale is stored.', json: received } },
        errors: ['not_found'],
      }
    : {
        ...call,
        summary: `Take an event of ${name}, signed by it.`,
        body: { media: 'application/json', taken: 'whole' },
        answers: { 200: { says: 'The event is stored.', json: received } },
      }
})

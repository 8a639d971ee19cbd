import { Hono } from 'hono'
import { correctOrderRequest } from '#contract/order.ts'
import { parseEmail } from '../accounts/email.ts'
import { correctOrder } from '../customers/correct-order.ts'
import type { Deps } from '../deps.ts'
import { jsonBody, type DescribedCall } from '../openapi/call.ts'
import { done } from './accounts/describe-call.ts'
import { readDeviceBinding } from './accounts/device-cookie.ts'
import { rescues } from './call-budgets.ts'
import { providerSilent, unknownOrder } from './checkout/order-answer.ts'
import { parseJson } from './parse.ts'
import { Refusal } from './refusal.ts'
import { spendOrRefuse, spends } from './spends.ts'

/** As the reference describes it. */
export const orderReference: DescribedCall[] = [
  {
    method: 'post',
    path: '/api/order/correct-email',
    group: 'Orders',
    summary: 'Give an order the right email address, in the browser that began it.',
    about:
      'The order and its keys move to that address. This works up to three times in the 24 hours after the key was made, as long as no device had the key and nobody has signed in with the address on record. An order that was paid without an address can get one for as long as it waits.',
    access: ['browser'],
    body: jsonBody(correctOrderRequest, {
      order_id: 'cs_live_a1b2c3d4e5f6g7h8',
      email: 'ada@example.org',
    }),
    answers: { 200: { says: 'The key is on its way to that address.', json: done } },
    errors: ['not_found', 'other_browser', 'email_stays', 'too_many_requests'],
  },
]

export function orderRoutes(deps: Deps) {
  return new Hono().post('/correct-email', spends(rescues), async (c) => {
    const { order_id: id, email } = await parseJson(c, correctOrderRequest)
    const to = parseEmail(email)
    if (to === null) throw new Refusal(400, 'bad_request', 'email: is not an email address')
    await spendOrRefuse(deps, c, rescues)
    const { deviceHash: device } = readDeviceBinding(c, deps.config)
    const corrected = await correctOrder(deps, { id, device, to })
    if (corrected !== 'corrected') throw refusals[corrected]()
    return c.json({ ok: true })
  })
}

const refusals = {
  unknown: unknownOrder,
  unavailable: providerSilent,
  other_browser: () =>
    new Refusal(
      409,
      'other_browser',
      'Only the browser you paid with can do this. Open the order page there, or email support.',
    ),
  email_stays: () =>
    new Refusal(
      409,
      'email_stays',
      'The email of this order can no longer be changed here. Email support, and we change it.',
    ),
}

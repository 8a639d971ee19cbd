import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import { jsonBody } from '../../openapi/call.ts'
import { givenAddress, giveAddressRequest } from '#contract/order.ts'
import { parseEmail } from '../../accounts/email.ts'
import { completeOrder } from '../../customers/complete-order.ts'
import type { Deps } from '../../deps.ts'
import { wideNetworkOf } from '../address.ts'
import { accountCalls, guessedCodes, rescues } from '../call-budgets.ts'
import { parseJson } from '../parse.ts'
import { Refusal, unavailable } from '../refusal.ts'
import { spendOrRefuse, spends } from '../spends.ts'
import { authenticateOrVerify } from './authenticate.ts'
import { describeAccountCall, proof, signedIn } from './describe-call.ts'

const aDay = 24 * 60 * 60

/** As the reference describes it. */
export const giveAddressReference = [
  describeAccountCall({
    path: '/api/account/give-address',
    summary: 'Give a paid order the email address its payment lacks.',
    about:
      'The code is a sign-in code sent to that address. In the browser that began the order, the key is sent at once. Any other browser has to name the card, and the key is sent after 24 hours.',
    body: jsonBody(giveAddressRequest, { ...proof, session_id: 'cs_live_a1b2c3d4e5f6g7h8' }),
    answers: { 200: { says: 'The outcome.', json: givenAddress } },
    errors: [...signedIn, 'not_found', 'wrong_card'],
  }),
]

/** For a paid order whose payment came without an address that we can read: the code proves one. */
export function giveAddressRoutes(deps: Deps) {
  return new Hono().post(
    '/give-address',
    spends(guessedCodes, accountCalls, rescues),
    async (c) => {
      return c.json(givenAddress.parse(await giveAddress(deps, c)))
    },
  )
}

async function giveAddress(deps: Deps, c: Context): Promise<z.input<typeof givenAddress>> {
  const request = await parseJson(c, giveAddressRequest)
  const session = await authenticateOrVerify(deps, c, request)
  await spendOrRefuse(deps, c, rescues)
  const completed = await completeOrder(deps, deps.payments.stripe, {
    reference: request.session_id,
    to: { typed: parseEmail(request.email)!.typed, normal: session.email_norm },
    cardLast4: request.card_last4 ?? null,
    // The code has given the browser a new cookie, and its orders with it.
    device: session.device_hash,
    network: wideNetworkOf(c),
  })
  if ('refused' in completed) throw refusals[completed.refused]()
  return completed
}

const refusals = {
  unknown: () => new Refusal(404, 'not_found', 'No order with this ID needs an address.'),
  wrong_card: () =>
    new Refusal(
      409,
      'wrong_card',
      'These aren’t the last four digits of the card that paid for this order.',
    ),
  too_many: () =>
    new Refusal(
      429,
      'too_many_requests',
      'There were too many tries for this order today. Try again tomorrow.',
      { 'Retry-After': String(aDay) },
    ),
  unavailable: () =>
    unavailable('The payment provider isn’t responding right now. Please try again in a moment.'),
}

import type { Context } from 'hono'
import { z } from 'zod'
import {
  correctOrderRequest,
  cryptoOrderRequest,
  gumroadOrderRequest,
  orderAnswer,
  padSaleId,
  stripeOrderRequest,
} from '#contract/order.ts'
import { parseEmail } from '#contract/email.ts'
import { findCrypto } from '#server/checkout/provider.ts'
import { correctOrder, isBegunIn, takesEmail } from '#server/customers/correct-order.ts'
import type { AskedOrder, OrderQuestion } from '#server/orders/coalesce.ts'
import { lookUpOrder, lookUpOwnOrder } from '#server/orders/find.ts'
import { readDeviceBinding } from '../accounts/device-cookie.ts'
import {
  asks,
  checkouts,
  corrections,
  guessedCoupons,
  guessedOrders,
} from '../../guards/call-limits.ts'
import { jsonCall, type CallDeps, type PublicCall } from '../../guards/call.ts'
import { parseForm } from '../../guards/parse.ts'
import { Refusal, tooMany, unavailable } from '../../guards/refusal.ts'
import { takeOrRefuse } from '../../guards/take-points.ts'
import { askWithinLimits } from './ask-provider.ts'
import {
  backToPurchase,
  beginCheckout,
  formMedia,
  readFormEmail,
  shown,
  toCheckout,
} from './begin-checkout.ts'

const checkoutForm = {
  method: 'post',
  group: 'Orders',
  query: shown,
  answers: toCheckout,
  limits: [checkouts, guessedCoupons],
  origin: 'own',
} satisfies Partial<PublicCall>

/** Shows an order to a caller who knows its id. */
function lookUpCall<Input extends z.ZodType>(
  call: Pick<PublicCall, 'path' | 'summary'> & {
    input: Input
    example: z.input<Input>
    answer: (
      deps: CallDeps,
      asked: z.output<Input>,
      c: Context,
    ) => Promise<z.input<typeof orderAnswer>>
  },
): PublicCall {
  return jsonCall({
    ...call,
    group: 'Orders',
    output: orderAnswer,
    says: 'The order.',
    errors: ['not_found', 'too_many_requests'],
    limits: [guessedOrders, asks],
    origin: 'own',
  })
}

export const orderCalls: PublicCall[] = [
  {
    ...checkoutForm,
    path: '/api/stripe/create-checkout-session',
    summary: 'Begin an order paid by card.',
    body: { media: formMedia, schema: z.object({}), example: {} },
    read: parseForm,
    serve: (deps) => (c) => beginCheckout(deps, c, deps.payments.stripe, null),
  },
  lookUpCall({
    path: '/api/stripe/get-by-order-id',
    summary: 'Show an order by its checkout session.',
    input: stripeOrderRequest,
    example: { sessionId: 'cs_live_a1b2c3d4e5f6g7h8' },
    answer: (deps, { sessionId: id }, c) =>
      showOwn(deps, c, id, (ask, device) =>
        lookUpOrder(deps, ask, { provider: deps.payments.stripe, reference: id, device }),
      ),
  }),
  {
    ...checkoutForm,
    // The URL of the crypto form stays the same, whichever provider takes the payment.
    path: '/api/coinbase/create-charge',
    summary: 'Begin an order paid with crypto.',
    body: {
      media: formMedia,
      schema: z.object({ email: z.string() }),
      example: { email: 'ada@example.org' },
    },
    read: parseForm,
    serve: (deps) => async (c, form) => {
      const crypto = findCrypto(deps.payments)
      const email = readFormEmail(form)
      if (email === null) return backToPurchase(c, 'invalid_email')
      if (crypto === null) return backToPurchase(c, 'off')
      return beginCheckout(deps, c, crypto, email)
    },
  },
  lookUpCall({
    path: '/api/coinbase/get-by-order-id',
    summary: 'Show an order paid with crypto.',
    input: cryptoOrderRequest,
    example: { order_id: '018f3b1c-7a2e-7c3d-9b1a-2f6f0d3c5e4a' },
    answer: (deps, { order_id: id }, c) =>
      showOwn(deps, c, id, (ask, device) => lookUpOwnOrder(deps, ask, { orderId: id, device })),
  }),
  lookUpCall({
    path: '/api/gumroad/get-gumroad-order',
    summary: 'Show an order by its sale on Gumroad.',
    input: gumroadOrderRequest,
    example: { sale_id: 'tZC1LPOWHGuwHUWQ8z2nGw==' },
    answer: async (deps, { sale_id }, c) => {
      const { gumroad } = deps.payments
      if (gumroad === null) {
        await takeOrRefuse(deps, c, guessedOrders)
        throw unknownOrder()
      }
      // A sale on Gumroad does not begin in a browser that we know.
      const looked = { provider: gumroad, reference: padSaleId(sale_id), device: null }
      return requireOrder(await lookUpOrder(deps, askForSale(deps, c), looked))
    },
  }),
  jsonCall({
    path: '/api/order/correct-email',
    group: 'Orders',
    summary: 'Give an order the right email address, in the browser that began it.',
    about:
      'The order and its keys move to that address. This works up to three times in the 24 hours after the key was made, as long as no device had the key and nobody has signed in with the address on record. An order that was paid without an address can get one for as long as it waits.',
    access: ['browser'],
    input: correctOrderRequest,
    example: { order_id: 'cs_live_a1b2c3d4e5f6g7h8', email: 'ada@example.org' },
    output: z.object({ ok: z.literal(true) }),
    says: 'The key is on its way to that address.',
    errors: ['not_found', 'other_browser', 'email_stays', 'too_many_requests'],
    limits: [corrections],
    origin: 'own',
    answer: async (deps, { order_id: id, email }, c) => {
      const to = parseEmail(email)
      if (to === null) throw new Refusal(400, 'bad_request', 'email: is not an email address')
      const { deviceHash: device } = readDeviceBinding(c, deps.config)
      const own = (await isBegunIn(deps, id, device)) ? device!.toString('hex') : null
      await takeOrRefuse(deps, c, corrections, { knownBrowser: own })
      const corrected = await correctOrder(deps, { id, device, to })
      if (corrected !== 'corrected') throw refusals[corrected]()
      return { ok: true as const }
    },
  }),
]

type Ask = (question: OrderQuestion) => Promise<AskedOrder>
type Found = z.input<typeof orderAnswer> | 'unknown' | 'unavailable' | 'not_asked'

/** Shows an order that began in one of our visitors' browsers, possibly in the one that asks. */
async function showOwn(
  deps: CallDeps,
  c: Context,
  id: string,
  lookUp: (ask: Ask, device: Buffer | null) => Promise<Found>,
): Promise<z.input<typeof orderAnswer>> {
  const { deviceHash: device } = readDeviceBinding(c, deps.config)
  const found = await lookUp(askWithinLimits(deps, c), device)
  if (found === 'unknown') await takeOrRefuse(deps, c, guessedOrders)
  const order = requireOrder(found)
  const isOpen = order.state === 'paid' && (await takesEmail(deps, id, device))
  return isOpen ? { ...order, takes_email: true } : order
}

/** Counts the guess before Gumroad is asked, because any id could be a sale that has no row yet. */
function askForSale(deps: CallDeps, c: Context): Ask {
  const ask = askWithinLimits(deps, c)
  return async (question) => {
    if (question.order === null) await takeOrRefuse(deps, c, guessedOrders)
    return ask(question)
  }
}

function requireOrder(found: Found): z.input<typeof orderAnswer> {
  if (found === 'unavailable') throw providerSilent()
  if (found === 'not_asked') throw tooMany(10, 'Too many orders are being looked up right now.')
  if (found === 'unknown') throw unknownOrder()
  return found
}

const unknownOrder = () => new Refusal(404, 'not_found', 'We can’t find an order with this ID.')

const providerSilent = () =>
  unavailable('The payment provider isn’t responding right now. Please try again in a moment.')

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
      'The email of this order can no longer be changed here. Email support, and we’ll change it.',
    ),
}

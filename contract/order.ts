import { z } from 'zod'
import { discount, moneyBack } from './prices.ts'
import { orderNumber } from './order-number.ts'
import { paymentMethodIds, paymentWays, providerIds } from './providers.ts'
import { halve, readCode } from '#license-client/src/readings.ts'
import { time } from './time.ts'
import { sizes } from './limits.ts'
import { uuidPattern } from './uuid.ts'

export const provider = z.enum(providerIds)
export const paymentMethod = z.enum(paymentMethodIds)

export const stripeOrderRequest = z.object({
  sessionId: z
    .string()
    .transform(readCode)
    .pipe(z.string().regex(/^cs_(test|live)_[A-Za-z0-9]{10,200}$/, 'is not a checkout session')),
})

/**
 * The request of `coinbase/get-by-order-id`. It takes our own id, which shows the key only in the
 * browser that started the order.
 */
export const cryptoOrderRequest = z.object({
  order_id: z.string().transform(readCode).pipe(z.uuid()),
})

/** Gumroad's ids are base64url and may end in `==`. */
export const saleIdPattern = /^[A-Za-z0-9_-]{8,64}={0,2}$/

export const gumroadOrderRequest = z.object({
  sale_id: z.string().transform(readCode).pipe(z.string().regex(saleIdPattern, 'is not a sale')),
})

const session = 'cs_(?:test|live)_[A-Za-z0-9]{10,200}'
const ids = new RegExp(String.raw`(?<![\w-])(?:${session}|${uuidPattern})(?![\w-])`, 'gi')

/**
 * Reads an order id, ours or a provider's, from a sentence or from the URL of the page after payment.
 */
export function readOrderId(typed: string): string {
  const pasted = readCode(typed)
  const code = halve(pasted) ?? pasted
  const known = new Set(code.match(ids))
  const [id] = known
  if (id !== undefined && known.size === 1) return id
  const query = new URLSearchParams(code.includes('?') ? code.slice(code.indexOf('?')) : '')
  const named = query.get('session_id') ?? query.get('sale_id') ?? query.get('order') ?? code
  const words = named.match(/[\w=-]+/g) ?? []
  return words.length === 1 ? words[0]! : named
}

/**
 * Restores the trailing `=`, which URLs lose in emails and chats. Gumroad finds the sale without it,
 * too.
 */
export function padSaleId(id: string): string {
  const [bare = ''] = id.split('=')
  return bare.padEnd(Math.ceil(bare.length / 4) * 4, '=')
}

const orderState = z.enum([
  'awaiting_payment',
  'confirming',
  'underpaid',
  'paid',
  'suspended',
  'held',
  'expired',
  'failed',
  'refunded',
])

/**
 * The facts of the payment. An order id doesn't prove who is asking, so this contains no personal data.
 */
const orderReceipt = z.object({
  amount_cents: z.int().describe('Including tax.'),
  tax_cents: z.int(),
  currency: z.string(),
  discount,
  paid_at: time,
  paid_with: z.enum(paymentWays),
  overpaid: z.literal(true).optional().describe('More came than was asked for.'),
  seller: z.array(z.string()).describe('Name, address, VAT ID and register, a line each.'),
})
export type OrderReceipt = z.infer<typeof orderReceipt>

/**
 * A payment that arrived but delivered nothing yet. Only the browser that started the order sees the
 * amount.
 */
const held = z.object({
  waits_for: z
    .enum(['address', 'person'])
    .describe('Waits for the buyer’s address (`order/correct-email`), or for someone at the shop.'),
  is_paid: z.boolean().describe('False when the order came without a payment.'),
  is_own_browser: z
    .boolean()
    .describe('Whether this browser began the order. No other can give it an address.'),
  amount_cents: z.int().optional(),
  currency: z.string().optional(),
})
export type HeldPayment = z.infer<typeof held>

/** Answer of `stripe/get-by-order-id`, `gumroad/get-gumroad-order` and `coinbase/get-by-order-id`. */
export const orderAnswer = z.object({
  order_number: orderNumber
    .nullable()
    .describe('The order number for people. Null while the payment has no order here.'),
  state: orderState,
  license_key: z
    .string()
    .nullable()
    .describe(
      'Null until the order is paid, and again 24 hours after payment or once the key was replaced.',
    ),
  sign_in_to_see_key: z
    .boolean()
    .optional()
    .describe('True when the key exists but only the account page shows it.'),
  other_browser: z
    .literal(true)
    .optional()
    .describe('The order began in another browser. This one does not show the key.'),
  is_gift: z
    .literal(true)
    .optional()
    .describe('The key went to the person it was bought for. This page doesn’t show it.'),
  email_to: z
    .string()
    .optional()
    .describe('Where the key goes, or went. Only for the browser that began the order.'),
  takes_email: z
    .literal(true)
    .optional()
    .describe('This browser can still give the order another email (`order/correct-email`).'),
  email_bounced_to: z
    .string()
    .optional()
    .describe('The masked address where the key email bounced.'),
  license_type: z.literal('individual').optional(),
  expires_at: time.optional().describe('End of the update year.'),
  activation_count: z.int().optional(),
  max_activations: z.int().optional(),
  receipt: orderReceipt
    .optional()
    .describe('Together with the key, and for the browser that began the order.'),
  money_back: moneyBack.optional().describe('Once any of the payment went back, or is on its way.'),
  held: held.optional().describe('Together with the state `held`.'),
})
export type OrderAnswer = z.infer<typeof orderAnswer>

/**
 * Identifies the order by what opens its page: a checkout session's id, or our own id of a crypto
 * order.
 */
export const correctOrderRequest = z.object({
  order_id: z.union([stripeOrderRequest.shape.sessionId, cryptoOrderRequest.shape.order_id]),
  email: z.string().min(3).max(sizes.email),
})

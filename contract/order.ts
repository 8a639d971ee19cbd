import { z } from 'zod'

export const stripeOrderRequest = z.object({
  sessionId: z.string().regex(/^cs_(test|live)_[A-Za-z0-9]{10,200}$/, 'is not a checkout session'),
})

/** Gumroad's ids are base64url and may end in `==`. */
export const saleIdPattern = /^[A-Za-z0-9_-]{8,64}={0,2}$/

export const gumroadOrderRequest = z.object({
  sale_id: z.string().regex(saleIdPattern, 'is not a sale'),
})

/** URLs lose their trailing `=` in emails and chats; Gumroad also finds the sale without them. */
export function padSaleId(id: string): string {
  const bare = id.replace(/=+$/, '')
  return bare.padEnd(Math.ceil(bare.length / 4) * 4, '=')
}

type OrderState =
  | 'awaiting_payment'
  | 'confirming'
  | 'underpaid'
  | 'paid'
  | 'suspended'
  | 'expired'
  | 'failed'
  | 'refunded'

/**
 * Answer of `stripe/get-by-order-id` and `gumroad/get-gumroad-order`.
 * `license_key` is null while the order is unpaid, and again 24 hours after payment.
 */
export interface OrderAnswer {
  state: OrderState
  license_key: string | null
  /** True when the key exists but is shown on the account page only. */
  sign_in_to_see_key?: boolean
  /** The masked address from which the email with the key bounced. */
  letter_bounced_to?: string
  license_type?: 'individual'
  /** ISO time: end of the update year. */
  expires_at?: string
  activation_count?: number
  max_activations?: number
}

/** `account/where-key-went`: for the browser that began the order, with our own id of it. */
export const whereKeyWentRequest = z.object({ order_id: z.uuid() })

export interface WhereKeyWent {
  /** Masked; null for every other browser, and for orders without a key of their own. */
  email: string | null
  /** False while the key still waits for the payment. */
  sent: boolean
}

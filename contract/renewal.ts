import { z } from 'zod'
import { credentials } from './account.ts'
import { couponCode } from './prices.ts'
import { orderAnswer } from './order.ts'

/** The request of `account/renew`, which returns the renewal's checkout page. */
export const renewRequest = credentials.extend({
  license_id: z.uuid(),
  price_id: z
    .uuid()
    .optional()
    .describe('The price that was shown. If it has changed, no checkout begins.'),
  coupon: couponCode.optional().describe('A coupon code.'),
})
export const renewAnswer = z.object({ url: z.url() })
export type RenewAnswer = z.infer<typeof renewAnswer>

/** The request of `account/renewal-emails`, which returns the stored choice. */
export const renewalEmailsRequest = credentials.extend({ on: z.boolean() })
export const renewalEmailsAnswer = z.object({ on: z.boolean() })

/**
 * The request of `account/check-payment`, which asks the provider and returns the state of one of the
 * account's orders.
 */
export const checkPaymentRequest = credentials.extend({ order_id: z.uuid() })
export const paymentAnswer = orderAnswer.pick({ state: true })
export type PaymentAnswer = z.infer<typeof paymentAnswer>

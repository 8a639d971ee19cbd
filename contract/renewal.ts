import { z } from 'zod'
import { credentials } from './account.ts'
import type { OrderAnswer } from './order.ts'

/** `account/renew` answers `{url}`, the checkout page of the renewal. */
export const renewRequest = credentials.extend({ license_id: z.uuid() })
export interface RenewAnswer {
  url: string
}

/** `account/renewal-letters` answers what is stored: `{on}`. */
export const renewalEmailsRequest = credentials.extend({ on: z.boolean() })

/** `account/check-payment`: the state of an order of this account, after asking the provider. */
export const checkPaymentRequest = credentials.extend({ order_id: z.uuid() })
export interface PaymentAnswer {
  state: OrderAnswer['state']
}

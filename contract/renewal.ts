import { z } from 'zod'
import { credentials } from './account.ts'
import type { OrderAnswer } from './order.ts'

/** `account/renew` answers `{url}`, the page where the renewal is paid. */
export const renewRequest = credentials.extend({ license_id: z.uuid() })
export interface RenewAnswer {
  url: string
}

/** `account/renewal-letters` answers what is kept: `{on}`. */
export const renewalEmailsRequest = credentials.extend({ on: z.boolean() })

/** `account/check-payment`: how an order of this account stands, after asking the provider. */
export const checkPaymentRequest = credentials.extend({ order_id: z.uuid() })
export interface PaymentAnswer {
  state: OrderAnswer['state']
}

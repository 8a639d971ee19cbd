import { randomBytes } from 'node:crypto'

type Status =
  | 'ACTIVE'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'EXPIRED'
  | 'FAILED'
  | 'DEACTIVATED'
  | 'REFUNDED'
  | 'PARTIALLY_REFUNDED'

export type EventType =
  | 'checkout.payment.success'
  | 'checkout.payment.failed'
  | 'checkout.payment.expired'
  | 'checkout.refund.success'

export type Refund = {
  id: string
  checkoutId: string
  amount: string
  currency: string
  status: 'COMPLETED'
  transactionHash: string
  createdAt: string
  completedAt: string
}

/** A checkout as the API returns it; fields that do not apply are absent. */
export type Checkout = {
  id: string
  url: string
  amount: string
  currency: string
  network: 'base'
  address: string
  tokenAddress: string
  status: Status
  description?: string
  metadata?: Record<string, string>
  successRedirectUrl?: string
  failRedirectUrl?: string
  expiresAt: string
  createdAt: string
  updatedAt: string
  settlement?: { totalAmount: string; feeAmount: string; netAmount: string; currency: string }
  transactionHash?: string
  refundedAmount?: string
  refunds?: Refund[]
}

/** The body of a webhook: the checkout at that time, and what happened to it. */
export type WireEvent = Checkout & { eventType: string }

export const objectId = () => randomBytes(12).toString('hex')
export const hash = () => `0x${randomBytes(32).toString('hex')}`
export const address = () => `0x${randomBytes(20).toString('hex')}`
export const usdcOnBase = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const nowAsText = () => new Date().toISOString()

export const cents = (amount: string) => Math.round(Number(amount) * 100)
export const dollars = (amount: number) => (amount / 100).toFixed(2)

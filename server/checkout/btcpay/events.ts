import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '../ask.ts'
import type { ProviderEvent } from '../provider.ts'
import { invoiceId, isLate, type Invoice } from './invoice.ts'

/**
 * Reports whether one of the secrets signed this body. The body contains no time. A replay is recognized by
 * its event id, and we ask for the invoice anyway.
 */
export function isSigned(secrets: string[], body: string, signature: string): boolean {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1]
  if (hex === undefined) return false
  const given = Buffer.from(hex, 'hex')
  return secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(body).digest(), given),
  )
}

const event = z.object({
  type: z.string().min(1).max(100),
  deliveryId: z.string().min(1).max(100),
  originalDeliveryId: z.string().min(1).max(100).nullish(),
  storeId: z.string().nullish(),
  invoiceId: invoiceId.nullish(),
})

/** Events that report an invoice's state. An invoice has one state and any number of payments. */
const ofState = ['InvoiceProcessing', 'InvoiceSettled', 'InvoiceExpired', 'InvoiceInvalid']

/** Reads an event; null when the signed body is not an event. */
export function readEvent(body: string, storeId: string): ProviderEvent | null {
  const read = event.safeParse(readJson(body)).data
  if (read === undefined) return null
  const reference = read.storeId === storeId ? (read.invoiceId ?? null) : null
  const named = reference !== null && ofState.includes(read.type)
  return {
    id: named ? `${reference}:${read.type}` : (read.originalDeliveryId ?? read.deliveryId),
    type: read.type,
    livemode: true,
    topic: reference === null ? 'other' : 'order',
    reference,
    payload: body,
  }
}

/** Returns the event that announced this state or should have announced it; null before the first state. */
export function describeState(invoice: Invoice): ProviderEvent | null {
  if (invoice.status === 'New') return null
  const type = `Invoice${invoice.status}`
  return {
    // A late payment has only a payment event, whose id the invoice does not contain.
    id: isLate(invoice) ? `${invoice.id}:${type}:PaidLate` : `${invoice.id}:${type}`,
    type,
    livemode: true,
    topic: 'order',
    reference: invoice.id,
    payload: JSON.stringify(invoice),
  }
}

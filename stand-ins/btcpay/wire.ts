import { randomInt } from 'node:crypto'

type Status = 'New' | 'Processing' | 'Settled' | 'Expired' | 'Invalid'

export type Payment = {
  id: string
  receivedDate: number
  value: string
  fee: string
  status: 'Invalid' | 'Processing' | 'Settled'
  destination: string
}

/** An invoice as the Greenfield API returns it. Times are Unix seconds. */
export type Invoice = {
  id: string
  storeId: string
  amount: string
  paidAmount: string
  currency: string
  type: 'Standard'
  checkoutLink: string
  createdTime: number
  expirationTime: number
  monitoringExpiration: number
  status: Status
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'PaidOver' | 'Marked' | 'Invalid'
  availableStatusesForManualMarking: Status[]
  archived: boolean
  metadata: Record<string, unknown>
  checkout: Record<string, unknown>
}

export type EventType =
  | 'InvoiceCreated'
  | 'InvoiceReceivedPayment'
  | 'InvoicePaymentSettled'
  | 'InvoiceProcessing'
  | 'InvoiceSettled'
  | 'InvoiceExpired'
  | 'InvoiceInvalid'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export const objectId = () =>
  Array.from({ length: 22 }, () => alphabet[randomInt(alphabet.length)]).join('')

export const nowInSeconds = () => Math.floor(Date.now() / 1000)

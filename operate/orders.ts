import { closeCorrection } from '#server/admin/close-correction.ts'
import { completeOrder } from '#server/admin/complete-order.ts'
import { refundOrder } from '#server/admin/refund-order.ts'
import { refundQuarantined } from '#server/admin/refund-quarantined.ts'
import { acceptQuarantined, dismissPayment } from '#server/admin/settle-quarantine.ts'
import type { FulfillDeps } from '#server/orders/order.ts'
import type { ActionVerb } from './action-verb.ts'

type NoteDeps = Pick<FulfillDeps, 'db' | 'clock'>

export const refundVerb: ActionVerb<FulfillDeps> = {
  words: ['order'],
  options: [],
  action: refundOrder,
  question: 'What is left of the payment goes back to the buyer, and the license ends.',
}

export const acceptVerb: ActionVerb<FulfillDeps> = {
  words: ['quarantine', 'order?'],
  options: [],
  action: acceptQuarantined,
  question: 'The key is emailed at once.',
}

export const refundQuarantinedVerb: ActionVerb<FulfillDeps> = {
  words: ['quarantine'],
  options: [],
  action: refundQuarantined,
  question: 'What is left of the payment goes back to the buyer.',
}

export const completeVerb: ActionVerb<FulfillDeps> = {
  words: ['order', 'email'],
  options: [],
  action: completeOrder,
  question: 'The key is emailed at once.',
}

export const dismissVerb: ActionVerb<NoteDeps> = {
  words: ['quarantine'],
  options: [],
  action: dismissPayment,
}

export const closeCorrectionVerb: ActionVerb<NoteDeps> = {
  words: ['correction'],
  options: [],
  action: closeCorrection,
}

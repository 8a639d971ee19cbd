import { product } from '#contract/product.ts'
import type { EmailText, OfOrder, Sender } from './message.ts'
import { writeNotice } from './notice.ts'
import { say } from './sentence.ts'

export interface KeyReplacedFacts extends OfOrder {
  kind: 'key_replaced'
}

export function writeKeyReplacedEmail(facts: KeyReplacedFacts, sender: Sender): EmailText {
  return writeNotice(
    {
      subject: `Your ${product.name} license has a new key`,
      title: 'Your license has a new key',
      what: say`One of our servers failed, and we lost our latest records, including the key of your order ${facts.orderNumber}. Your payment is safe, and we issued a new key.`,
      next: say`The new key comes in an email of its own and is in your account. If you got a key for this order before, it no longer works: enter the new one instead.`,
      to: 'account',
    },
    sender,
  )
}

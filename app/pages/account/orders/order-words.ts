import type { OrderEntry } from '#contract/account.ts'
import type { MoneyBack } from '#contract/prices.ts'
import { product, soldAs } from '#contract/product.ts'
import { sayMoneyBack } from '#app/say/say-money-back.ts'
import type { ChipState } from '#app/ui/chip.tsx'

interface Words {
  sentence: string
  /** True if the buyer has to email us. */
  asks?: boolean
}

interface Standing {
  status: string
  chip: ChipState
  /** Says what the state means for the buyer, and what to do. */
  notes: Words[]
}

const keyComes = 'We’ll email the key and show it here as soon as the payment is final.'

const wordsByState: Record<
  OrderEntry['state'],
  { status: string; chip: ChipState } & Partial<Words>
> = {
  awaiting_payment: {
    status: 'Awaiting payment',
    chip: 'asks',
    sentence: `The payment hasn’t arrived yet. ${keyComes}`,
  },
  confirming: {
    status: 'Confirming',
    chip: 'asks',
    sentence: `The payment has arrived and is being confirmed. ${keyComes}`,
  },
  underpaid: {
    status: 'Underpaid',
    chip: 'stopped',
    sentence: 'We received less than the price, so there’s no license key yet.',
    asks: true,
  },
  paid: { status: 'Paid', chip: 'works' },
  partially_refunded: {
    status: 'Partly refunded',
    chip: 'works',
    sentence: 'You keep what you bought.',
  },
  refunded: { status: 'Refunded', chip: 'past' },
  disputed: {
    status: 'Disputed',
    chip: 'asks',
    sentence:
      'Your bank is disputing the payment. Your purchase is suspended until the dispute is settled.',
  },
  dispute_lost: {
    status: 'Reversed',
    chip: 'stopped',
    sentence: 'Your bank reversed the payment, so your purchase has ended.',
  },
  expired: {
    status: 'Expired',
    chip: 'past',
    sentence: 'Time ran out before a payment arrived. If you did pay, email us.',
    asks: true,
  },
  failed: {
    status: 'Failed',
    chip: 'stopped',
    sentence: 'The payment didn’t go through, so there’s no license key.',
  },
}

const endedBy: Record<OrderEntry['kind'], string> = {
  purchase: 'license',
  renewal: 'year of updates',
  team: 'license',
}

const remarks: Record<NonNullable<OrderEntry['remark']>, Words> = {
  overpaid: {
    sentence: 'You paid more than the price. Tell us where to return the difference.',
    asks: true,
  },
  late: { sentence: 'The payment arrived late, and we accepted it.' },
}

export function describePaymentStatus(
  order: Pick<OrderEntry, 'kind' | 'state' | 'remark' | keyof MoneyBack>,
): Standing {
  const { status, chip, sentence, asks } = wordsByState[order.state]
  const notes: Words[] = sayMoneyBack(order).map((each) => ({ sentence: each }))
  if (order.state === 'refunded')
    notes.push({ sentence: `The ${endedBy[order.kind]} ended with the refund.` })
  if (sentence) notes.push({ sentence, asks })
  if (order.remark) notes.push(remarks[order.remark])
  return { status, chip, notes }
}

/** Describes the goods: "Protocraft Individual License", "5 × Protocraft Team license". */
export function describeGoods({ kind, quantity }: Pick<OrderEntry, 'kind' | 'quantity'>): string {
  const goods = `${product.name} ${soldAs[kind]}`
  return quantity === 1 ? goods : `${quantity} × ${goods}`
}

export const waysToPay: Record<OrderEntry['provider'], string> = {
  card: 'Card',
  crypto: 'Crypto',
  gumroad: 'Gumroad',
  transfer: 'Bank transfer',
}

import { randomBytes, randomUUID } from 'node:crypto'
import type { QuoteMode } from '#contract/admin/quotes.ts'
import { times } from '#contract/limits.ts'
import type { OrderKind } from '#contract/product.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import { drawBuyers, type Buyer } from './buyers.ts'
import { createDraw, type Draw } from './draw.ts'

type SoldThrough = 'stripe' | 'coinbase' | 'gumroad'

/** An order of the demo's year, before it has rows. */
export interface Sale {
  id: string
  kind: OrderKind
  provider: SoldThrough
  /** The provider's ids of the order and, if there is one, of the payment. */
  reference: string
  paymentId: string | null
  buyer: Buyer
  begunAt: Date
  /** Is null when nobody paid, or too little was paid. */
  paidAt: Date | null
  /** The sum that was paid, if it was too low. */
  shortCents: number | null
  quantity: number
  quote: Offer | null
  hasCoupon: boolean
  hasInvoice: boolean
  /** The refunded part of the payment, from 0 to 1, and the time of the refund. */
  refund: { part: number; at: Date } | null
  renews: Sale | null
}

interface Offer {
  id: string
  mode: QuoteMode
  unitCents: number
  people: Buyer[]
}

/** The days on which things happened, counted back from the first start of the demo. */
export const days = {
  year: 365,
  /** The day when the price went up. */
  raise: 274,
  coupon: { from: 165, until: 130 },
  /** The oldest sale whose updates ended without a renewal was made in the year before. */
  renewable: 305,
  /** Sales older than this are settled. Refunds of younger ones would be in the future. */
  settled: 14,
}

const purchases = 108
const abandoned = 14

/** Makes the orders of the twelve months before this moment, oldest first. */
export function makeSales(now: Date): Sale[] {
  const draw = createDraw('a shop’s year')
  const before = (daysAgo: number) => addMilliseconds(now, -Math.round(daysAgo * times.day))
  const buyers = drawBuyers(purchases + 6, draw)
  const sold = buyers.slice(0, purchases).map((buyer, index) => {
    const daysAgo = 1 + (days.year - 2) * (1 - ((index + draw()) / purchases) ** 0.87)
    return drawCourse(begin(buyer, drawProvider(draw), before(daysAgo)), daysAgo, draw)
  })
  const others = buyers.slice(purchases)
  const all = [
    ...sold,
    ...renewSome(sold, before, draw),
    ...sellToTeams(others, before),
    ...abandonSome(others[0]!, before, draw),
    payTooLittle(others[5]!, before(0.8)),
  ]
  return all.toSorted((one, other) => +one.begunAt - +other.begunAt)
}

/** Makes a purchase by card, crypto or at Gumroad that was paid within minutes. */
function begin(buyer: Buyer, provider: SoldThrough, begunAt: Date): Sale {
  return {
    id: randomUUID(),
    kind: 'purchase',
    provider,
    ...drawIds[provider](),
    buyer,
    begunAt,
    paidAt: addMilliseconds(begunAt, 3 * times.minute),
    shortCents: null,
    quantity: 1,
    quote: null,
    hasCoupon: false,
    hasInvoice: false,
    refund: null,
    renews: null,
  }
}

const drawHex = (bytes: number) => randomBytes(bytes).toString('hex')

const drawIds: Record<SoldThrough, () => Pick<Sale, 'reference' | 'paymentId'>> = {
  stripe: () => ({ reference: `cs_test_${drawHex(29)}`, paymentId: `pi_${drawHex(12)}` }),
  coinbase: () => ({ reference: drawHex(12), paymentId: `0x${drawHex(32)}` }),
  gumroad: () => ({ reference: `${randomBytes(16).toString('base64url')}==`, paymentId: null }),
}

function drawProvider(draw: Draw): SoldThrough {
  const drawn = draw()
  if (drawn < 0.72) return 'stripe'
  return drawn < 0.87 ? 'coinbase' : 'gumroad'
}

/** Decides at random whether an order had a coupon, wanted an invoice, and was refunded. */
function drawCourse(sale: Sale, daysAgo: number, draw: Draw): Sale {
  const { provider, paidAt } = sale
  const { from, until } = days.coupon
  const inSale = daysAgo < from && daysAgo > until
  const [coupon, invoice, refund, wait] = [draw(), draw(), draw(), draw()]
  const at = addMilliseconds(paidAt!, (1 + 10 * wait) * times.day)
  const part = refund < 0.08 ? 1 : 0.3
  return {
    ...sale,
    hasCoupon: provider === 'stripe' && inSale && coupon < 0.7,
    hasInvoice: provider !== 'gumroad' && invoice < 0.15,
    refund: daysAgo > days.settled && refund < 0.12 ? { part, at } : null,
  }
}

/** Renews every other license of the first two months shortly before its year was over. */
function renewSome(sold: Sale[], before: (daysAgo: number) => Date, draw: Draw): Sale[] {
  const first = sold.filter(
    ({ begunAt, refund }) => begunAt < before(days.renewable) && refund === null,
  )
  return first
    .filter((_, index) => index % 2 === 0)
    .map((renews) => {
      const renewal = begin(renews.buyer, 'stripe', before(2 + 26 * draw()))
      return { ...renewal, kind: 'renewal', renews }
    })
}

function sellToTeams(
  [first, second, ...people]: Buyer[],
  before: (daysAgo: number) => Date,
): Sale[] {
  const sell = (buyer: Buyer, daysAgo: number, quantity: number, offer: Omit<Offer, 'id'>) => ({
    ...begin(buyer, 'stripe', before(daysAgo)),
    kind: 'team' as const,
    quantity,
    quote: { id: randomUUID(), ...offer },
    hasInvoice: true,
  })
  const named = people.slice(0, 3)
  return [
    sell(first!, 211, 8, { mode: 'seats', unitCents: 4000, people: [] }),
    sell(second!, 12, named.length, { mode: 'keys', unitCents: 4500, people: named }),
  ]
}

/** Adds orders that nobody paid. Their addresses have already been deleted. */
function abandonSome(nobody: Buyer, before: (daysAgo: number) => Date, draw: Draw): Sale[] {
  return Array.from({ length: abandoned }, (_, index) => ({
    ...begin(nobody, 'stripe', before(3 + (160 * (index + draw())) / abandoned)),
    paymentId: null,
    paidAt: null,
  }))
}

/** Adds the one payment that still has to be decided. */
function payTooLittle(buyer: Buyer, begunAt: Date): Sale {
  return { ...begin(buyer, 'coinbase', begunAt), paidAt: null, shortCents: 3900 }
}

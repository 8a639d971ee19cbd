import { askUntil, type Answer, type Line } from './line.ts'
import type { Market } from './place.ts'

export type Way = 'card' | 'crypto' | 'gumroad'

export type Fate =
  | 'kept'
  | 'refunded at once'
  | 'refunded'
  | 'part refunded'
  | 'disputed'
  | 'dispute won'
  | 'dispute lost'
  | 'paid too little'
  | 'left'

export interface PaymentMethod {
  way: Way
  /** Returns the closest fate that can happen there. */
  allow(fate: Fate): Fate
  /** Returns the reference of an unpaid order; null where it begins with the payment. */
  begin(email: string): Promise<string | null>
  pay(reference: string | null, email: string, tooLittle: boolean): string
  refund(reference: string, cents?: number): void
  dispute(reference: string): void
  closeDispute(reference: string, outcome: 'won' | 'lost'): void
  /** Looks at the order page; null where there is none and the key comes by email. */
  look: ((reference: string) => Promise<Answer | null>) | null
}

const timeout = 600_000
const none = () => {
  throw new Error('There is no such thing with this payment method.')
}

export function openPaymentMethod(market: Market, line: Line, way: Way): PaymentMethod {
  if (way === 'card') return openCard(market, line)
  return way === 'crypto' ? openCrypto(market, line) : openGumroad(market, line)
}

function openCard({ stripe }: Market, line: Line): PaymentMethod {
  return {
    way: 'card',
    allow: (fate) => fate,
    begin: () => askForPage(() => line('/stripe/create-checkout-session', new URLSearchParams())),
    pay: (reference, email, tooLittle) => {
      stripe.pay(reference!, { email })
      if (tooLittle) stripe.doctor(reference!, { amount_total: 100 })
      return reference!
    },
    refund: (reference, amount) => void stripe.refund(reference, amount ? { amount } : {}),
    dispute: (reference) => void stripe.dispute(reference),
    closeDispute: (reference, outcome) => void stripe.closeDispute(reference, outcome),
    look: (sessionId) => line('/api/stripe/get-by-order-id', { sessionId }),
  }
}

function openCrypto({ coinbase }: Market, line: Line): PaymentMethod {
  return {
    way: 'crypto',
    allow: (fate) => (fate.startsWith('dispute') ? 'refunded' : fate),
    begin: (email) =>
      askForPage(() => line('/coinbase/create-charge', new URLSearchParams({ email }))),
    pay: (reference, _, tooLittle) =>
      coinbase.pay(reference!, tooLittle ? { amount: '1.00' } : {}).id,
    refund: (reference, cents) =>
      void coinbase.refund(reference, cents ? { amount: (cents / 100).toFixed(2) } : {}),
    dispute: none,
    closeDispute: none,
    look: null,
  }
}

/** Opens Gumroad, where a lost dispute always looks like an open one. */
function openGumroad({ gumroad }: Market, line: Line): PaymentMethod {
  return {
    way: 'gumroad',
    allow: (fate) => (fate === 'dispute lost' ? 'disputed' : fate === 'left' ? 'kept' : fate),
    begin: async () => null,
    pay: (_, email, tooLittle) => gumroad.sell({ email, ...(tooLittle && { priceCents: 100 }) }),
    refund: (reference, cents) => gumroad.refund(reference, cents),
    dispute: (reference) => gumroad.dispute(reference),
    closeDispute: (reference) => gumroad.winDispute(reference),
    look: (sale_id) => line('/api/gumroad/get-gumroad-order', { sale_id }),
  }
}

/** Presses the button until the provider has a page for us. */
async function askForPage(press: () => Promise<Answer | null>): Promise<string> {
  const isPage = ({ location }: Answer) =>
    location === null || location.startsWith('/') ? null : (location.split('/').at(-1) ?? null)
  const reference = await askUntil(press, isPage, timeout)
  if (reference === null) throw new Error('Nobody could buy for ten minutes')
  return reference
}

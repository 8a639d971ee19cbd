import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { formatTime } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import type { Clock, PeerClock } from '../clock.ts'

/** The settings that every provider needs besides its own. */
export interface Outside {
  clock: Clock
  peerClock: PeerClock
  log: Logger
  siteUrl: string
  /** Names this shop in what it sells: another one can share the account. */
  shop: string
}

/** As the provider names them; a payment has no name of its own everywhere, nor before it is paid. */
export interface OrderThere {
  reference: string
  paymentId: string | null
}

/** A paid order, as its seller finds it there. */
export interface SaleThere {
  reference: string
  email: string | null
  cents: number | null
  currency: string | null
  at: Date | null
  /** The shop's, in which it reads the time. */
  timeZone: string
}

/** Where the id of a sale is a secret: ` of $49.00 to ada@example.org on Nov 22, 2026, 14:05 UTC`. */
export function sayWhichSale({ email, cents, currency, at, timeZone }: SaleThere): string {
  const amount = cents !== null && currency !== null && ` of ${formatPrice(cents, currency)}`
  const time = at && ` on ${formatTime(at, timeZone)}`
  return [amount, email && ` to ${email}`, time].filter(Boolean).join('')
}

/** The facts of a provider that the shop knows without asking it. */
export interface ProviderFacts<Config> {
  /** The origins that its pages to pay on are at. */
  listCheckoutHosts(config: Config): string[]
  /** A webhook event of this type, with what proves it, unless its address does. */
  signEvent(type: string, secret: string, seconds: number): SignedEvent
  /** Says what to do where this shop cannot refund by itself. */
  sayWhereToRefund(sale: SaleThere): string
  /** Its page about an order or its payment, for the vendor; null where it has none of its own. */
  findPage(config: Config, order: OrderThere): string | null
}

export interface SignedEvent {
  headers: Record<string, string>
  body: string
}

/** In hex. */
export function signHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

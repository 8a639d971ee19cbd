import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { formatTime } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import type { Clock, PeerClock } from '../settings/clock.ts'

/** The settings that every provider needs in addition to its own. */
export interface Outside {
  clock: Clock
  peerClock: PeerClock
  log: Logger
  siteUrl: string
  /** Names this shop in what it sells, because several shops can share a provider account. */
  shop: string
}

/**
 * The ids of an order and its payment at the provider. Some providers give a payment no id of its own, or
 * none before it is paid.
 */
export interface OrderThere {
  reference: string
  paymentId: string | null
}

/** A paid order, with what the seller needs to find it at the provider. */
export interface SaleThere {
  email: string | null
  cents: number | null
  currency: string | null
  at: Date | null
  timeZone: string
}

/**
 * Describes a sale without its id, which is a secret: ` of $49.00 to ada@example.org on Nov 22, 2026, 14:05
 * UTC`.
 */
export function sayWhichSale({ email, cents, currency, at, timeZone }: SaleThere): string {
  const amount = cents !== null && currency !== null && ` of ${formatPrice(cents, currency)}`
  const time = at && ` on ${formatTime(at, timeZone)}`
  return [amount, email && ` to ${email}`, time].filter(Boolean).join('')
}

/** The facts that the shop knows about a provider without asking it. */
export interface ProviderFacts<Config> {
  /** Lists the origins of the provider's payment pages. */
  listCheckoutHosts(config: Config): string[]
  /** Builds a webhook event of this type, with its signature or with the path that authenticates it. */
  signEvent(type: string, secret: string, seconds: number): SignedEvent
  /** Says what to do when this shop cannot make the refund itself. */
  sayWhereToRefund(sale: SaleThere): string
  /** Returns the provider's page about an order or its payment, for the vendor; null when it has none. */
  findPage(config: Config, order: OrderThere): string | null
}

export interface SignedEvent {
  headers: Record<string, string>
  body: string
}

export function signHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

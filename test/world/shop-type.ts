import type { LicenseEntry } from '#contract/account.ts'
import type { createApp } from '#server/start/app.ts'
import type { Deps } from '#server/settings/deps.ts'
import type { NewQuote } from '#server/orders/quotes.ts'
import type { Metrics } from '#server/watch/metrics/metrics.ts'
import type { Behavior } from '#stand-ins/behavior.ts'
import type { BtcpayStandIn } from '#stand-ins/btcpay/start.ts'
import type { CoinbaseStandIn } from '#stand-ins/coinbase/start.ts'
import type { GumroadStandIn } from '#stand-ins/gumroad/start.ts'
import type { Mailbox } from '#stand-ins/mail/start.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import type { TestClock } from './clock.ts'
import type { SignedIn } from './visitor.ts'

export interface BareShop {
  app: ReturnType<typeof createApp>
  deps: Deps
  /** Is null unless METRICS_PORT is set. */
  metrics: Metrics | null
  clock: TestClock
  stripe: StripeStandIn
  coinbase: CoinbaseStandIn
  btcpay: BtcpayStandIn
  gumroad: GumroadStandIn
  mailbox: Mailbox
  url: string
  databaseUrl: string
  /** The lines the shop logged so far. */
  logged: string[]
  /** True if it processes emails, stored events and the sweep. */
  works: boolean
  /** Makes a sale, and returns the buyer and what was bought. */
  sold<W extends Wanted>(wanted?: W): Promise<Sold<W>>
  /** Reads the prices, as a running shop does every two seconds. */
  learnPrices(): Promise<void>
  another(env?: Record<string, string>, clock?: TestClock): Promise<BareShop>
  close(): Promise<void>
}

export interface ShopOptions {
  behavior?: Partial<Behavior>
  /** The crypto provider; none by default. */
  crypto?: 'coinbase' | 'btcpay'
  /** Settings besides those that point at the stand-ins. */
  env?: Record<string, string>
  /** Process emails, stored events and the sweep; true by default. */
  work?: boolean
  /** Also sells on Gumroad; false by default. */
  gumroad?: boolean
  /** Bounds how often providers are asked for order pages; by default a test asks as fast as it can. */
  boundsAsks?: boolean
  /** Names the stand-ins in content policies, as a browser requires; by default shops share their pages. */
  namesCheckouts?: boolean
  /** Changes the database and the clock before the shop opens. */
  prepare?: (databaseUrl: string, clock: TestClock) => Promise<void>
}

export interface Wanted {
  /** The default is one that nobody else has. */
  email?: string
  /** The default is a card; `hand`: written into the database without a provider. */
  by?: 'stripe' | 'coinbase' | 'btcpay' | 'gumroad' | 'transfer' | 'hand'
  /** A renewal is one of a license that was bought by card; a team buys with a quote. */
  kind?: 'purchase' | 'renewal' | 'team'
  seats?: number
  terms?: Partial<NewQuote>
  coupon?: string
  /** The devices that use the key; each name is also the fingerprint. */
  devices?: string[]
  signedIn?: boolean
}

export interface Sale {
  email: string
  session: string
  order: string
  paymentId: string
  accountId: string
  id: string
  key: string
}

export type Sold<W extends Wanted> = Sale &
  (W extends { signedIn: true } ? SignedIn & { license: LicenseEntry } : unknown)

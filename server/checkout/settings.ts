import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { formatTime } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { isSoldInDollars, product } from '#contract/product.ts'
import { listProvidersOf, type Provider } from '#contract/providers.ts'
import type { Clock, PeerClock } from '../clock.ts'
import type { Environment } from '../settings/environment.ts'
import { isLoopback } from '../settings/networks.ts'
import { oneOf, setting, type Setting } from '../settings/setting.ts'

/** What every provider needs besides its own settings. */
export interface Outside {
  clock: Clock
  peerClock: PeerClock
  log: Logger
  siteUrl: string
  /** Names this shop in what it sells: another one can share the account. */
  shop: string
}

/** What the settings of every provider say, whatever else its own do. */
interface ProviderConfig {
  /** Each proves a webhook event. */
  webhookSecrets: string[]
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

/** A provider before it is opened: all that the shop has to know of it in particular. */
export interface ProviderSettings<Config extends ProviderConfig, Name extends string> {
  /** Null when the shop does not sell through it. */
  read(env: Environment): Config | null
  /** Settings without which its payments could not be verified. */
  needs: readonly Name[]
  /** What is wrong with settings that are well formed, such as real money in a demo. */
  findForbidden(env: Environment): string[]
  /** The address of its server. */
  address: Name
  /** The key we send it, as opposed to what names us beside it. */
  secretKey: Name
  webhookSecret: Name
  /** The settings to look at when it refuses our key, in words. */
  keySettings: string
  /** The origins that its pages to pay on are at. */
  listCheckoutHosts(config: Config): string[]
  /** A webhook event of this type, with what proves it, unless its address does. */
  signEvent(type: string, secret: string, seconds: number): SignedEvent
  /** What to do where this shop cannot refund by itself. */
  sayWhereToRefund(sale: SaleThere): string
  /** Its page about an order or its payment, for the vendor; null where it has none of its own. */
  findPage(config: Config, order: OrderThere): string | null
}

export interface SignedEvent {
  headers: Record<string, string>
  body: string
}

interface WithSettings<Settings extends Record<string, Setting>> {
  settings: Settings
}

/** A provider with its settings, which it cannot misspell. */
export function defineProviderSettings<
  Config extends ProviderConfig,
  Settings extends Record<string, Setting>,
>(provider: WithSettings<Settings> & ProviderSettings<Config, NoInfer<keyof Settings & string>>) {
  return provider
}

export function readBase(text: string | undefined): string | null {
  return text?.trim().replace(/\/$/, '') || null
}

/** In hex. */
export function signHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** One provider takes all payments in crypto. */
export const cryptoSettings = {
  CRYPTO_PROVIDER: setting(
    oneOf(...listProvidersOf('crypto'), 'off'),
    'btcpay',
    'who takes payments in crypto',
  ),
}

export function isChosen(env: Environment, provider: Provider): boolean {
  return env.CRYPTO_PROVIDER === provider
}

export function findUnusedKeys(
  env: Environment,
  provider: Provider,
  keys: readonly string[],
): string[] {
  if (isChosen(env, provider)) return []
  return keys
    .filter((name) => env[name])
    .map((name) => `${name} is set, but CRYPTO_PROVIDER is not ${provider}: change one of them.`)
}

/** Where keys do not tell test money from real money, only a different server is a test. */
export function findRealOutsideProduction(env: Environment, address: string): string[] {
  return env.NODE_ENV === 'production' || isLoopback(env[address] ?? '')
    ? []
    : [`${address} does not lead to this machine: real money needs NODE_ENV=production.`]
}

/** `what` is the setting that chooses a provider which counts in dollars, as in `… is set`. */
export function findOtherCurrency(what: string): string[] {
  return isSoldInDollars
    ? []
    : [
        `${what}, but the product is sold in ${product.currencyCode}: this provider counts in dollars only, remove it.`,
      ]
}

import { isSoldInDollars, product } from '#contract/product.ts'
import { listProvidersOf, type Provider } from '#contract/providers.ts'
import type { Environment } from './environment.ts'
import { readKind } from './kind.ts'
import { isLoopback } from './networks.ts'
import { oneOf, setting, type Setting, type ValuesOf } from './setting.ts'

/** Describes the settings of a provider. */
interface PaymentSettings<Config, Settings extends Record<string, Setting>> {
  settings: Settings
  /** Reports whether the shop sells through this provider. */
  isUsed(given: Record<string, unknown>): boolean
  read(values: ValuesOf<Settings>): Config
  /** Settings that are needed to verify this provider's payments. */
  needs: readonly (keyof Settings & string)[]
  /** Says what is wrong with settings that are well formed, such as real money in a demo. */
  findForbidden(env: Environment): string[]
  address: keyof Settings & string
  /** The key that we send to the provider, as opposed to the id that belongs to it. */
  secretKey: keyof Settings & string
  webhookSecret: keyof Settings & string
  /** Names the settings to check when the provider refuses our key. */
  keySettings: string
}

/** Defines a provider's settings, so that their names cannot be misspelled. */
export function definePaymentSettings<
  Config extends { webhookSecrets: string[] },
  Settings extends Record<string, Setting>,
>(provider: PaymentSettings<Config, Settings>) {
  return provider
}

export const cryptoSettings = {
  CRYPTO_PROVIDER: setting(
    oneOf(...listProvidersOf('crypto'), 'off'),
    'btcpay',
    'crypto provider: takes payments in crypto',
  ),
}

export function isChosen(provider: Provider): (given: Record<string, unknown>) => boolean {
  return ({ CRYPTO_PROVIDER }) => CRYPTO_PROVIDER === provider
}

export function findUnusedKeys(
  env: Environment,
  provider: Provider,
  keys: readonly string[],
): string[] {
  return keys
    .filter((name) => env[name])
    .map((name) => `${name} is set, but CRYPTO_PROVIDER is not ${provider}: change one of them.`)
}

/**
 * Finds real money outside production. If keys do not distinguish it from test money, only a different server
 * is a test.
 */
export function findRealOutsideProduction(env: Environment, address: string): string[] {
  return env.NODE_ENV === 'production' || isLoopback(env[address] ?? '')
    ? []
    : [`${address} does not lead to this machine: real money needs NODE_ENV=production.`]
}

/**
 * Refuses a provider whose keys don't distinguish test money from real money. `what` is the setting that
 * chooses the provider.
 */
export function findRealInSandbox(env: Environment, what: string): string[] {
  return readKind(env) === 'sandbox'
    ? [`${what} takes real money, and a sandbox takes none: remove it while SANDBOX=true.`]
    : []
}

/**
 * Refuses any other currency. `what` says which setting chose a provider that only uses dollars, as in `… is
 * set`.
 */
export function findOtherCurrency(what: string): string[] {
  return isSoldInDollars
    ? []
    : [
        `${what}, but the product is sold in ${product.currencyCode}: this provider counts in dollars only, remove it.`,
      ]
}

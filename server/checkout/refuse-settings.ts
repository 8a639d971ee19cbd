import { isSoldInDollars, product } from '#contract/product.ts'
import { isLoopback } from '../settings/networks.ts'
import type { Environment } from '../settings/environment.ts'

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

import { listProvidersOf, type Provider } from '#contract/providers.ts'
import { isOneOf } from '../settings/setting-formats.ts'
import type { Environment } from '../settings/environment.ts'

/** One provider takes all payments in crypto. */
export const cryptoSettings = {
  CRYPTO_PROVIDER: {
    sentence: 'who takes payments in crypto',
    example: 'btcpay',
    problem: isOneOf(...listProvidersOf('crypto'), 'off'),
  },
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

import { createPrivateKey } from 'node:crypto'
import type { Environment } from './environment.ts'
import { must, origin, setting, text, webhookSecrets } from './setting.ts'
import {
  cryptoSettings,
  definePaymentSettings,
  findOtherCurrency,
  findRealInSandbox,
  findRealOutsideProduction,
  findUnusedKeys,
  isChosen,
} from './payment-setting.ts'

/** Payments in USDC, on Coinbase Business's hosted page. */
export const coinbase = definePaymentSettings({
  settings: {
    ...cryptoSettings,
    COINBASE_API_KEY_ID: setting(
      text,
      'organizations/…/apiKeys/…',
      'Coinbase API key: the ID of a key of Coinbase Business',
    ),
    COINBASE_API_KEY_SECRET: setting(
      must(
        isCoinbaseSecret,
        'must be 64 bytes of Ed25519 in base64, or an EC private key as PEM with \\n between its lines',
      ),
      'the 88 characters that Coinbase shows once',
      'Coinbase API secret: the secret of that key, as base64 or PEM on one line',
      { secrecy: 'all' },
    ),
    COINBASE_WEBHOOK_SECRET: setting(
      webhookSecrets,
      'the secret that Coinbase shows once',
      'Coinbase webhook secret: several separated by commas',
      { secrecy: 'all' },
    ),
    COINBASE_API_BASE: setting(
      origin,
      'http://127.0.0.1:3001',
      'a stand-in for Coinbase, for tests',
      { isHidden: true },
    ),
  },
  isUsed: isChosen('coinbase'),
  read: (values) => ({
    keyId: values.COINBASE_API_KEY_ID!,
    keySecret: values.COINBASE_API_KEY_SECRET!,
    webhookSecrets: values.COINBASE_WEBHOOK_SECRET!,
    // It is null for Coinbase's own address.
    apiBase: values.COINBASE_API_BASE ?? null,
  }),
  needs: ['COINBASE_API_KEY_ID', 'COINBASE_API_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET'],
  findForbidden,
  address: 'COINBASE_API_BASE',
  secretKey: 'COINBASE_API_KEY_SECRET',
  webhookSecret: 'COINBASE_WEBHOOK_SECRET',
  keySettings: 'COINBASE_API_KEY_ID and COINBASE_API_KEY_SECRET',
})

export type CoinbaseConfig = ReturnType<typeof coinbase.read>

function findForbidden(env: Environment): string[] {
  return env.CRYPTO_PROVIDER === 'coinbase'
    ? [
        ...findRealOutsideProduction(env, 'COINBASE_API_BASE'),
        ...findRealInSandbox(env, 'CRYPTO_PROVIDER'),
        ...findOtherCurrency('CRYPTO_PROVIDER is coinbase'),
      ]
    : findUnusedKeys(env, 'coinbase', coinbase.needs)
}

function isCoinbaseSecret(value: string): boolean {
  try {
    const pem = value.includes('BEGIN') ? value.replaceAll('\\n', '\n') : null
    return pem
      ? createPrivateKey(pem).asymmetricKeyType === 'ec'
      : Buffer.from(value, 'base64').length === 64
  } catch {
    return false
  }
}

import { createPrivateKey } from 'node:crypto'
import type { Environment } from '../../settings/environment.ts'
import { must, origin, setting, splitList, text, webhookSecrets } from '../../settings/setting.ts'
import {
  cryptoSettings,
  defineProviderSettings,
  findOtherCurrency,
  findRealOutsideProduction,
  findUnusedKeys,
  isChosen,
  readBase,
  signHex,
} from '../settings.ts'

export interface CoinbaseConfig {
  keyId: string
  keySecret: string
  webhookSecrets: string[]
  /** Null: Coinbase itself. */
  apiBase: string | null
}

/** USDC, on Coinbase Business's hosted page. */
export const coinbase = defineProviderSettings({
  settings: {
    ...cryptoSettings,
    COINBASE_API_KEY_ID: setting(
      text,
      'organizations/…/apiKeys/…',
      'the ID of your Coinbase Business API key',
    ),
    COINBASE_API_KEY_SECRET: setting(
      must(
        isCoinbaseSecret,
        'must be 64 bytes of Ed25519 in base64, or an EC private key as PEM with \\n between its lines',
      ),
      'the 88 characters that Coinbase shows once',
      'the secret of that key: base64, or PEM on one line',
      { secrecy: 'all' },
    ),
    COINBASE_WEBHOOK_SECRET: setting(
      webhookSecrets,
      'the secret that Coinbase shows once',
      'the Coinbase webhook’s secret; several with commas between',
      { secrecy: 'all' },
    ),
    COINBASE_API_BASE: setting(
      origin,
      'http://127.0.0.1:3001',
      'a stand-in for Coinbase, for tests',
      { isHidden: true },
    ),
  },
  read: readCoinbase,
  needs: ['COINBASE_API_KEY_ID', 'COINBASE_API_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET'],
  findForbidden,
  address: 'COINBASE_API_BASE',
  secretKey: 'COINBASE_API_KEY_SECRET',
  webhookSecret: 'COINBASE_WEBHOOK_SECRET',
  keySettings: 'COINBASE_API_KEY_ID and COINBASE_API_KEY_SECRET',
  // Its checkout pages are on payments.coinbase.com, which can redirect to another of its hosts.
  listCheckoutHosts: ({ apiBase }) => [apiBase ?? 'https://*.coinbase.com'],
  signEvent(type, secret, seconds) {
    const body = JSON.stringify({ eventType: type })
    const [media, names] = ['application/json', 'content-type']
    const signed = signHex(secret, `${seconds}.${names}.${media}.${body}`)
    const signature = `t=${seconds},h=${names},v1=${signed}`
    return { headers: { 'Content-Type': media, 'X-Hook0-Signature': signature }, body }
  },
  sayWhereToRefund: ({ reference }) =>
    `Refund checkout ${reference} in Coinbase Business, all of it or a part. Any license it paid for ends by itself once all is refunded.`,
  findPage: () => null,
})

function readCoinbase(env: Environment): CoinbaseConfig | null {
  if (!isChosen(env, 'coinbase')) return null
  return {
    keyId: env.COINBASE_API_KEY_ID?.trim() ?? '',
    keySecret: env.COINBASE_API_KEY_SECRET?.trim() ?? '',
    webhookSecrets: splitList(env.COINBASE_WEBHOOK_SECRET),
    apiBase: readBase(env.COINBASE_API_BASE),
  }
}

function findForbidden(env: Environment): string[] {
  return isChosen(env, 'coinbase')
    ? [
        ...findRealOutsideProduction(env, 'COINBASE_API_BASE'),
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

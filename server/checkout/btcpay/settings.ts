import type { Environment } from '../../settings/environment.ts'
import { setting, splitList, text, url, webhookSecrets } from '../../settings/setting.ts'
import {
  cryptoSettings,
  defineProviderSettings,
  findRealOutsideProduction,
  findUnusedKeys,
  isChosen,
  signHex,
} from '../settings.ts'

export interface BtcpayConfig {
  url: string
  storeId: string
  apiKey: string
  webhookSecrets: string[]
}

/** The currencies of a BTCPay Server of one's own. */
export const btcpay = defineProviderSettings({
  settings: {
    ...cryptoSettings,
    BTCPAY_URL: setting(
      url('http:', 'https:'),
      'https://pay.protocraft.example',
      'your BTCPay Server’s address',
      { secrecy: 'all but its host' },
    ),
    BTCPAY_STORE_ID: setting(text, '9CiNzKoANXxmk5ayZngSXrHTiVv', 'the ID of your store there'),
    BTCPAY_API_KEY: setting(
      text,
      'the key that BTCPay shows once',
      'a Greenfield key that may create and view invoices',
      { secrecy: 'all' },
    ),
    BTCPAY_WEBHOOK_SECRET: setting(
      webhookSecrets,
      'the secret that BTCPay shows',
      'the BTCPay webhook’s secret; several with commas between',
      { secrecy: 'all' },
    ),
  },
  read: readBtcpay,
  needs: ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
  findForbidden,
  address: 'BTCPAY_URL',
  secretKey: 'BTCPAY_API_KEY',
  webhookSecret: 'BTCPAY_WEBHOOK_SECRET',
  keySettings: 'BTCPAY_API_KEY and BTCPAY_STORE_ID',
  listCheckoutHosts: ({ url }) => [new URL(url).origin],
  signEvent(type, secret) {
    const body = JSON.stringify({ type, deliveryId: type })
    const signature = `sha256=${signHex(secret, body)}`
    return { headers: { 'Content-Type': 'application/json', 'BTCPay-Sig': signature }, body }
  },
  sayWhereToRefund: ({ reference }) =>
    `Refund all of invoice ${reference} in BTCPay, then mark it as invalid there: the license ends. BTCPay reports no refund of a part, so your books would not follow one.`,
  findPage: ({ url }, { reference }) => `${url}/invoices/${reference}`,
})

function readBtcpay(env: Environment): BtcpayConfig | null {
  if (!isChosen(env, 'btcpay')) return null
  return {
    url: env.BTCPAY_URL?.trim().replace(/\/$/, '') ?? '',
    storeId: env.BTCPAY_STORE_ID?.trim() ?? '',
    apiKey: env.BTCPAY_API_KEY?.trim() ?? '',
    webhookSecrets: splitList(env.BTCPAY_WEBHOOK_SECRET),
  }
}

function findForbidden(env: Environment): string[] {
  return isChosen(env, 'btcpay')
    ? findRealOutsideProduction(env, 'BTCPAY_URL')
    : findUnusedKeys(env, 'btcpay', ['BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'])
}

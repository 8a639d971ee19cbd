import type { Environment } from '../../settings/environment.ts'
import { areWebhookSecrets, isUrlOf, splitList } from '../../settings/setting-formats.ts'
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
    BTCPAY_URL: {
      sentence: 'the address of your BTCPay Server',
      example: 'https://pay.protocraft.example',
      problem: isUrlOf('http:', 'https:'),
      secrecy: 'all but its host',
    },
    BTCPAY_STORE_ID: {
      sentence: 'the id of your store there',
      example: '9CiNzKoANXxmk5ayZngSXrHTiVv',
    },
    BTCPAY_API_KEY: {
      sentence: 'a Greenfield key that may create and view invoices',
      example: 'the key that BTCPay shows once',
      secrecy: 'all',
    },
    BTCPAY_WEBHOOK_SECRET: {
      sentence: 'the secret of the BTCPay webhook; several with commas between',
      example: 'the secret that BTCPay shows',
      problem: areWebhookSecrets,
      secrecy: 'all',
    },
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

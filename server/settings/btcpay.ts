import type { Environment } from './environment.ts'
import { setting, text, url, webhookSecrets, withoutSlash } from './setting.ts'
import {
  cryptoSettings,
  definePaymentSettings,
  findRealInSandbox,
  findRealOutsideProduction,
  findUnusedKeys,
  isChosen,
} from './payment-setting.ts'

/** Payments in the currencies of the vendor's own BTCPay Server. */
export const btcpay = definePaymentSettings({
  settings: {
    ...cryptoSettings,
    BTCPAY_URL: setting(
      url('http:', 'https:').transform(withoutSlash),
      'https://pay.protocraft.example',
      'BTCPay server: the address of yours',
      { secrecy: 'all but its host' },
    ),
    BTCPAY_STORE_ID: setting(
      text,
      '9CiNzKoANXxmk5ayZngSXrHTiVv',
      'BTCPay store: the ID of your store there',
    ),
    BTCPAY_API_KEY: setting(
      text,
      'the key that BTCPay shows once',
      'BTCPay API key: a Greenfield key that may create and view invoices',
      { secrecy: 'all' },
    ),
    BTCPAY_WEBHOOK_SECRET: setting(
      webhookSecrets,
      'the secret that BTCPay shows',
      'BTCPay webhook secret: several separated by commas',
      { secrecy: 'all' },
    ),
  },
  isUsed: isChosen('btcpay'),
  read: (values) => ({
    url: values.BTCPAY_URL!,
    storeId: values.BTCPAY_STORE_ID!,
    apiKey: values.BTCPAY_API_KEY!,
    webhookSecrets: values.BTCPAY_WEBHOOK_SECRET!,
  }),
  needs: ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
  findForbidden,
  address: 'BTCPAY_URL',
  secretKey: 'BTCPAY_API_KEY',
  webhookSecret: 'BTCPAY_WEBHOOK_SECRET',
  keySettings: 'BTCPAY_API_KEY and BTCPAY_STORE_ID',
})

export type BtcpayConfig = ReturnType<typeof btcpay.read>

function findForbidden(env: Environment): string[] {
  return env.CRYPTO_PROVIDER === 'btcpay'
    ? [
        ...findRealOutsideProduction(env, 'BTCPAY_URL'),
        ...findRealInSandbox(env, 'CRYPTO_PROVIDER'),
      ]
    : findUnusedKeys(env, 'btcpay', ['BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'])
}

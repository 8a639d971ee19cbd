import {
  areLongSecrets,
  areWebhookSecrets,
  isCoinbaseSecret,
  isOneOf,
  isOrigin,
  isStripeKey,
  isUrlOf,
  type Setting,
} from './setting-formats.ts'

/** What the shop needs to know of those who take money for it. */
export const providerSettings = {
  STRIPE_SECRET_KEY: {
    sentence: 'the key of your Stripe account',
    example: 'sk_live_…',
    problem: isStripeKey,
  },
  STRIPE_WEBHOOK_SECRET: {
    sentence: 'the signing secret of the Stripe webhook; several with commas between',
    example: 'whsec_…',
    problem: areWebhookSecrets,
  },
  STRIPE_API_BASE: {
    sentence: 'another server that speaks as Stripe does, for tests',
    example: 'http://127.0.0.1:3001',
    problem: isOrigin,
  },
  CRYPTO_PROVIDER: {
    sentence: 'who takes payments in crypto',
    example: 'btcpay',
    problem: isOneOf('coinbase', 'btcpay', 'off'),
  },
  COINBASE_API_KEY_ID: {
    sentence: 'the id of the API key of your Coinbase Business account',
    example: 'organizations/…/apiKeys/…',
  },
  COINBASE_API_KEY_SECRET: {
    sentence: 'the secret of that key: Ed25519 as base64, or an EC key as PEM on one line',
    example: 'the 88 characters that Coinbase shows once',
    problem: isCoinbaseSecret,
  },
  COINBASE_WEBHOOK_SECRET: {
    sentence: 'the secret of the Coinbase webhook; several with commas between',
    example: 'the secret that Coinbase shows once',
    problem: areWebhookSecrets,
  },
  COINBASE_API_BASE: {
    sentence: 'another server that speaks as Coinbase does, for tests',
    example: 'http://127.0.0.1:3001',
    problem: isOrigin,
  },
  BTCPAY_URL: {
    sentence: 'the address of your BTCPay Server',
    example: 'https://pay.protocraft.example',
    problem: isUrlOf('http:', 'https:'),
  },
  BTCPAY_STORE_ID: {
    sentence: 'the id of your store there',
    example: '9CiNzKoANXxmk5ayZngSXrHTiVv',
  },
  BTCPAY_API_KEY: {
    sentence: 'a Greenfield key that may create and view invoices',
    example: 'the key that BTCPay shows once',
  },
  BTCPAY_WEBHOOK_SECRET: {
    sentence: 'the secret of the BTCPay webhook; several with commas between',
    example: 'the secret that BTCPay shows',
    problem: areWebhookSecrets,
  },
  GUMROAD_ACCESS_TOKEN: {
    sentence: 'a Gumroad token that may view sales',
    example: 'the token of an application in your Gumroad settings',
  },
  GUMROAD_PRODUCT_ID: {
    sentence: 'the id of this product on Gumroad',
    example: 'SDGgCnivv6gTTHfVRfUBxQ==',
  },
  GUMROAD_PING_SECRET: {
    sentence:
      'a secret that ends the address of the Gumroad ping, /api/gumroad/ping/<secret>; several with commas between',
    example: 'the output of: openssl rand -hex 24',
    problem: areLongSecrets,
  },
  GUMROAD_API_BASE: {
    sentence: 'another server that speaks as Gumroad does, for tests',
    example: 'http://127.0.0.1:3001',
    problem: isOrigin,
  },
} as const satisfies Record<string, Setting>

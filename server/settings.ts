import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'

export interface Setting {
  sentence: string
  example: string
  /** Says what is wrong with a value that is there; null when nothing is. */
  problem?: (value: string) => string | null
}

function isPort(value: string): string | null {
  return /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
    ? null
    : 'must be a port from 1 to 65535'
}

function isUrlOf(...protocols: string[]): (value: string) => string | null {
  return (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? null
      : `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`
}

function isOrigin(value: string): string | null {
  const notUrl = isUrlOf('http:', 'https:')(value)
  if (notUrl) return notUrl
  return new URL(value).origin === value.replace(/\/$/, '')
    ? null
    : 'must be a scheme, a host and at most a port, without a path'
}

function isEmail(value: string): string | null {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(value) ? null : 'must be an e-mail address'
}

function isMailFrom(value: string): string | null {
  return isEmail(/<([^<>]+)>$/.exec(value)?.[1] ?? value)
}

function isLongSecret(value: string): string | null {
  return value.length >= 32 ? null : 'must have at least 32 characters'
}

function isOneOf(...words: string[]): (value: string) => string | null {
  return (value) => (words.includes(value) ? null : `must be one of ${words.join(', ')}`)
}

function isCount(value: string): string | null {
  return /^[1-9]\d{0,6}$/.test(value) ? null : 'must be a whole number from 1 to 9999999'
}

function isFlag(value: string): string | null {
  return value === 'true' || value === 'false' ? null : 'must be true or false'
}

function isPrivateJwk(value: string): string | null {
  try {
    const key = JSON.parse(value)
    // The public half is published as it stands here: it must be that of the private one.
    const { crv, x } = createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({
      format: 'jwk',
    })
    if (crv === 'Ed25519' && x === key.x) return null
  } catch {
    // The sentence below says it.
  }
  return 'must be an Ed25519 private key as a JWK on one line'
}

function isStripeKey(value: string): string | null {
  return /^(sk|rk)_(test|live)_\w+$/.test(value) ? null : 'must start with sk_test_ or sk_live_'
}

function areWebhookSecrets(value: string): string | null {
  const secrets = value.split(',').map((secret) => secret.trim())
  return secrets.every((secret) => secret.length >= 16)
    ? null
    : 'must be one secret or several with commas between, each of at least 16 characters'
}

function isCoinbaseSecret(value: string): string | null {
  try {
    const pem = value.includes('BEGIN') ? value.replaceAll('\\n', '\n') : null
    const fits = pem
      ? createPrivateKey(pem).asymmetricKeyType === 'ec'
      : Buffer.from(value, 'base64').length === 64
    if (fits) return null
  } catch {
    // The sentence below says it.
  }
  return 'must be 64 bytes of Ed25519 in base64, or an EC private key as PEM with \\n between its lines'
}

function areCidrs(value: string): string | null {
  const wrong = value.split(',').find((cidr) => {
    const [address = '', bits, ...rest] = cidr.trim().split('/')
    const most = isIP(address) === 6 ? 128 : 32
    const bitsFit = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most)
    return isIP(address) === 0 || !bitsFit || rest.length > 0
  })
  return wrong === undefined ? null : `holds "${wrong.trim()}", which is no network`
}

const jwkExample =
  '{"kty":"OKP","crv":"Ed25519","x":"…","d":"…"} (npm run operate keys new makes one)'

/** Every setting the program reads, with what it is for and a value that works. */
export const settings = {
  NODE_ENV: {
    sentence: 'production: real money, no demo',
    example: 'production',
    problem: (value) =>
      ['production', 'development', 'test'].includes(value)
        ? null
        : 'must be production, development or test',
  },
  PORT: { sentence: 'where the site listens', example: '3000', problem: isPort },
  DEMO_PORT: { sentence: 'where the stand-in of Stripe listens', example: '3001', problem: isPort },
  SITE_URL: {
    sentence: 'the public address of the site',
    example: 'https://protocraft.example',
    problem: isOrigin,
  },
  DATABASE_URL: {
    sentence: 'a PostgreSQL server of your own instead of the embedded one',
    example: 'postgres://shop:password@127.0.0.1:5432/shop',
    problem: isUrlOf('postgres:', 'postgresql:'),
  },
  DATA_DIR: { sentence: 'where the embedded database and secrets live', example: './data' },
  RELEASES_DIR: { sentence: 'where published builds live', example: './data/releases' },
  SMTP_URL: {
    sentence: 'the mail server that letters go through',
    example: 'smtps://user:password@mail.example:465',
    problem: isUrlOf('smtp:', 'smtps:'),
  },
  MAIL_FROM: {
    sentence: 'who letters come from',
    example: 'Protocraft <hello@protocraft.example>',
    problem: isMailFrom,
  },
  SUPPORT_EMAIL: {
    sentence: 'where buyers write for help',
    example: 'support@protocraft.example',
    problem: isEmail,
  },
  SALES_EMAIL: {
    sentence: 'where teams write; the support address when unset',
    example: 'sales@protocraft.example',
    problem: isEmail,
  },
  SELLER_NAME: {
    sentence: 'who sells, as it stands on receipts and invoices',
    example: 'Protocraft Ltd',
  },
  SELLER_ADDRESS: {
    sentence: 'where the seller lives, with | between the lines',
    example: '1 Example Street | 12345 Example Town | Germany',
  },
  SELLER_VAT_ID: { sentence: 'the VAT id of the seller, if there is one', example: 'DE123456789' },
  TAX: {
    sentence: 'stripe lets Stripe Tax put tax on top of the price; off sells at the price',
    example: 'stripe',
    problem: isOneOf('off', 'stripe'),
  },
  RENEWAL_PRICE_CENTS: {
    sentence: 'what one more year of updates costs; the list price when unset',
    example: '2900',
    problem: (value) =>
      /^\d{2,7}$/.test(value) && Number(value) >= 50 ? null : 'must be cents, at least 50',
  },
  APP_SECRET: {
    sentence: 'the secret that codes, keys and download links are derived from',
    example: 'the output of: openssl rand -base64 48',
    problem: isLongSecret,
  },
  LICENSE_SIGNING_KEY: {
    sentence: 'the key that signs license certificates',
    example: jwkExample,
    problem: isPrivateJwk,
  },
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
    sentence: 'a secret that ends the address of the Gumroad ping: /api/gumroad/ping/<secret>',
    example: 'the output of: openssl rand -hex 24',
    problem: isLongSecret,
  },
  GUMROAD_API_BASE: {
    sentence: 'another server that speaks as Gumroad does, for tests',
    example: 'http://127.0.0.1:3001',
    problem: isOrigin,
  },
  TRUSTED_PROXIES: {
    sentence: 'networks whose X-Forwarded-For is believed, with commas between',
    example: '10.0.0.0/8, ::1/128',
    problem: areCidrs,
  },
  REQUIRE_DEVICE_COOKIE: {
    sentence: 'true refuses sign-in codes from clients that keep no cookie',
    example: 'true',
    problem: isFlag,
  },
  SIGN_IN_CODES_PER_HOUR: {
    sentence: 'how many sign-in codes go to unknown browsers in an hour; 600 unless set',
    example: '600',
    problem: isCount,
  },
  SIGN_IN_CODES_PER_DAY: {
    sentence: 'how many sign-in codes go to unknown browsers in a day; 5000 unless set',
    example: '5000',
    problem: isCount,
  },
  DEMO_PUBLIC: {
    sentence: 'true lets others than this machine read the demo mailbox',
    example: 'true',
    problem: isFlag,
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

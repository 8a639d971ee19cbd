import { isSoldInDollars, product } from '#contract/product.ts'
import type { SettingName } from './settings.ts'

type Environment = Record<string, string | undefined>

export interface StripeConfig {
  secretKey: string
  webhookSecrets: string[]
  apiBase: string | null
  livemode: boolean
}

export interface CoinbaseConfig {
  provider: 'coinbase'
  keyId: string
  keySecret: string
  webhookSecrets: string[]
  /** Null: Coinbase itself. */
  apiBase: string | null
}

export interface BtcpayConfig {
  provider: 'btcpay'
  url: string
  storeId: string
  apiKey: string
  webhookSecrets: string[]
}

export type CryptoConfig = CoinbaseConfig | BtcpayConfig

export interface GumroadConfig {
  accessToken: string
  productId: string
  pingSecrets: string[]
  apiBase: string | null
}

export function readStripe(env: Environment): StripeConfig | null {
  const secretKey = env.STRIPE_SECRET_KEY?.trim()
  if (!secretKey) return null
  return {
    secretKey,
    webhookSecrets: splitList(env.STRIPE_WEBHOOK_SECRET),
    apiBase: readBase(env.STRIPE_API_BASE),
    livemode: isLive(secretKey),
  }
}

export function readCrypto(env: Environment): CryptoConfig | null {
  const read = (name: SettingName) => env[name]?.trim() ?? ''
  if (env.CRYPTO_PROVIDER === 'coinbase')
    return {
      provider: 'coinbase',
      keyId: read('COINBASE_API_KEY_ID'),
      keySecret: read('COINBASE_API_KEY_SECRET'),
      webhookSecrets: splitList(env.COINBASE_WEBHOOK_SECRET),
      apiBase: readBase(env.COINBASE_API_BASE),
    }
  if (env.CRYPTO_PROVIDER !== 'btcpay') return null
  return {
    provider: 'btcpay',
    url: read('BTCPAY_URL').replace(/\/$/, ''),
    storeId: read('BTCPAY_STORE_ID'),
    apiKey: read('BTCPAY_API_KEY'),
    webhookSecrets: splitList(env.BTCPAY_WEBHOOK_SECRET),
  }
}

export function readGumroad(env: Environment): GumroadConfig | null {
  const accessToken = env.GUMROAD_ACCESS_TOKEN?.trim()
  if (!accessToken) return null
  return {
    accessToken,
    productId: env.GUMROAD_PRODUCT_ID?.trim() ?? '',
    pingSecrets: splitList(env.GUMROAD_PING_SECRET),
    apiBase: readBase(env.GUMROAD_API_BASE),
  }
}

const needs: [belongsTo: (env: Environment) => boolean, names: SettingName[]][] = [
  [(env) => env.STRIPE_SECRET_KEY !== undefined, ['STRIPE_WEBHOOK_SECRET']],
  [
    (env) => env.CRYPTO_PROVIDER === 'coinbase',
    ['COINBASE_API_KEY_ID', 'COINBASE_API_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET'],
  ],
  [
    (env) => env.CRYPTO_PROVIDER === 'btcpay',
    ['BTCPAY_URL', 'BTCPAY_STORE_ID', 'BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
  ],
  [(env) => env.GUMROAD_ACCESS_TOKEN !== undefined, ['GUMROAD_PRODUCT_ID', 'GUMROAD_PING_SECRET']],
]

/** Settings without which a chosen provider's payments could not be verified. */
export function listMissingForPayments(env: Environment): SettingName[] {
  return needs.flatMap(([belongsTo, names]) =>
    belongsTo(env) ? names.filter((name) => env[name] === undefined) : [],
  )
}

/** The demo and real money never mix, and no provider's key is set without being used. */
export function findForbiddenPayments(env: Environment): string[] {
  return [
    ...findForbiddenStripe(env),
    ...findUnusedKeys(env),
    ...findRealOutsideProduction(env),
    ...(isSoldInDollars ? [] : findDollarsOnly(env)),
  ]
}

function findDollarsOnly(env: Environment): string[] {
  const chosen = [
    [env.CRYPTO_PROVIDER === 'coinbase', 'CRYPTO_PROVIDER is coinbase'],
    [Boolean(env.GUMROAD_ACCESS_TOKEN), 'GUMROAD_ACCESS_TOKEN is set'],
  ] as const
  return chosen
    .filter(([isChosen]) => isChosen)
    .map(
      ([, what]) =>
        `${what}, but the product is sold in ${product.currencyCode}: this provider counts in dollars only, remove it.`,
    )
}

function findForbiddenStripe(env: Environment): string[] {
  const production = env.NODE_ENV === 'production'
  const live = isLive(env.STRIPE_SECRET_KEY)
  const problems: string[] = []
  if (live && !production)
    problems.push('STRIPE_SECRET_KEY is a live key: set NODE_ENV=production to take real money.')
  if (live && env.STRIPE_API_BASE)
    problems.push('STRIPE_API_BASE would send a live key to another server: remove one of the two.')
  if (production && env.STRIPE_SECRET_KEY && !live && !isLoopback(env.STRIPE_API_BASE ?? ''))
    problems.push(
      'STRIPE_SECRET_KEY is a test key: test cards would buy real licenses, use sk_live_….',
    )
  return problems
}

const keysOf = {
  coinbase: ['COINBASE_API_KEY_ID', 'COINBASE_API_KEY_SECRET', 'COINBASE_WEBHOOK_SECRET'],
  btcpay: ['BTCPAY_API_KEY', 'BTCPAY_WEBHOOK_SECRET'],
} as const

function findUnusedKeys(env: Environment): string[] {
  const unused = (['coinbase', 'btcpay'] as const)
    .filter((provider) => env.CRYPTO_PROVIDER !== provider)
    .flatMap((provider) =>
      keysOf[provider]
        .filter((name) => env[name])
        .map(
          (name) => `${name} is set, but CRYPTO_PROVIDER is not ${provider}: change one of them.`,
        ),
    )
  const ping = env.GUMROAD_PING_SECRET && !env.GUMROAD_ACCESS_TOKEN
  return ping
    ? [...unused, 'GUMROAD_PING_SECRET is set without GUMROAD_ACCESS_TOKEN: set both or none.']
    : unused
}

/** Their keys do not tell test money from real money, so only a different server is a test. */
function findRealOutsideProduction(env: Environment): string[] {
  if (env.NODE_ENV === 'production') return []
  const chosen: [SettingName, boolean, string | undefined][] = [
    ['COINBASE_API_BASE', env.CRYPTO_PROVIDER === 'coinbase', env.COINBASE_API_BASE],
    ['BTCPAY_URL', env.CRYPTO_PROVIDER === 'btcpay', env.BTCPAY_URL],
    ['GUMROAD_API_BASE', Boolean(env.GUMROAD_ACCESS_TOKEN), env.GUMROAD_API_BASE],
  ]
  return chosen
    .filter(([, isChosen, base]) => isChosen && !isLoopback(base ?? ''))
    .map(([name]) => `${name} does not lead to this machine: real money needs NODE_ENV=production.`)
}

function readBase(text: string | undefined): string | null {
  return text?.trim().replace(/\/$/, '') || null
}

export function splitList(text: string | null | undefined): string[] {
  return text ? text.split(',').map((part) => part.trim()) : []
}

function isLive(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key?.trim() ?? '')
}

export function isLoopback(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
}

export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^(::ffff:)?127(\.\d+){3}$/.test(hostname)
  )
}

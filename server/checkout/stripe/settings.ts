import type { Environment } from '../../settings/environment.ts'
import { isLoopback } from '../../settings/networks.ts'
import { must, origin, setting, splitList, webhookSecrets } from '../../settings/setting.ts'
import { defineProviderSettings, sayWhichSale, readBase, signHex } from '../settings.ts'

export interface StripeConfig {
  secretKey: string
  webhookSecrets: string[]
  /** Null: Stripe itself. */
  apiBase: string | null
  livemode: boolean
  /** Where the vendor looks at payments; null where nobody has made pages for it. */
  dashboard: string | null
}

/** Cards, on Stripe's hosted page. */
export const stripe = defineProviderSettings({
  settings: {
    STRIPE_SECRET_KEY: setting(
      must(
        (value) => /^(sk|rk)_(test|live)_\w+$/.test(value),
        'must start with sk_test_ or sk_live_',
      ),
      'sk_live_…',
      'your Stripe account’s key',
      { neededInProduction: true, secrecy: 'all' },
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      webhookSecrets,
      'whsec_…',
      'the Stripe webhook’s secret; several with commas between',
      { secrecy: 'all' },
    ),
    STRIPE_API_BASE: setting(origin, 'http://127.0.0.1:3001', 'a stand-in for Stripe, for tests', {
      isHidden: true,
    }),
  },
  read: readStripe,
  needs: ['STRIPE_WEBHOOK_SECRET'],
  findForbidden,
  address: 'STRIPE_API_BASE',
  secretKey: 'STRIPE_SECRET_KEY',
  webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  keySettings: 'STRIPE_SECRET_KEY',
  listCheckoutHosts: ({ apiBase }) => [apiBase ?? 'https://checkout.stripe.com'],
  signEvent(type, secret, seconds) {
    const body = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object: {} } })
    const signature = `t=${seconds},v1=${signHex(secret, `${seconds}.${body}`)}`
    return {
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body,
    }
  },
  sayWhereToRefund: (sale) =>
    `Refund the payment${sayWhichSale(sale)} at Stripe. Any license it paid for ends by itself.`,
  findPage: ({ dashboard }, { paymentId }) =>
    dashboard && paymentId && `${dashboard}/payments/${paymentId}`,
})

export function readStripe(env: Environment): StripeConfig | null {
  const secretKey = env.STRIPE_SECRET_KEY?.trim()
  if (!secretKey) return null
  const apiBase = readBase(env.STRIPE_API_BASE)
  const livemode = isLive(secretKey)
  return {
    secretKey,
    webhookSecrets: splitList(env.STRIPE_WEBHOOK_SECRET),
    apiBase,
    livemode,
    dashboard: apiBase === null ? `https://dashboard.stripe.com${livemode ? '' : '/test'}` : null,
  }
}

/** The demo and real money never mix. */
function findForbidden(env: Environment): string[] {
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

function isLive(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key?.trim() ?? '')
}

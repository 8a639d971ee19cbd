import type { Environment } from './environment.ts'
import { readKind } from './kind.ts'
import { isLoopback } from './networks.ts'
import { must, origin, setting, webhookSecrets } from './setting.ts'
import { definePaymentSettings } from './payment-setting.ts'

export const stripe = definePaymentSettings({
  settings: {
    STRIPE_SECRET_KEY: setting(
      must(
        (value) => /^(sk|rk)_(test|live)_\w+$/.test(value),
        'must start with sk_test_ or sk_live_',
      ),
      'sk_live_…',
      'Stripe secret key: your account’s key',
      { neededInProduction: true, secrecy: 'all' },
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      webhookSecrets,
      'whsec_…',
      'Stripe webhook secret: several separated by commas',
      { secrecy: 'all' },
    ),
    STRIPE_API_BASE: setting(origin, 'http://127.0.0.1:3001', 'a stand-in for Stripe, for tests', {
      isHidden: true,
    }),
  },
  isUsed: ({ STRIPE_SECRET_KEY }) => Boolean(STRIPE_SECRET_KEY),
  read({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: webhookSecrets = [], STRIPE_API_BASE }) {
    const secretKey = STRIPE_SECRET_KEY!
    const livemode = isLive(secretKey)
    // A stand-in has no pages for the vendor.
    const pages = `https://dashboard.stripe.com${livemode ? '' : '/test'}`
    const apiBase = STRIPE_API_BASE ?? null
    return {
      secretKey,
      webhookSecrets,
      apiBase,
      livemode,
      dashboard: apiBase === null ? pages : null,
    }
  },
  needs: ['STRIPE_WEBHOOK_SECRET'],
  findForbidden,
  address: 'STRIPE_API_BASE',
  secretKey: 'STRIPE_SECRET_KEY',
  webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  keySettings: 'STRIPE_SECRET_KEY',
})

export type StripeConfig = ReturnType<typeof stripe.read>

/** Refuses to mix the demo with real money. */
function findForbidden(env: Environment): string[] {
  const kind = readKind(env)
  const live = isLive(env.STRIPE_SECRET_KEY)
  const problems: string[] = []
  if (live && kind === 'local')
    problems.push('STRIPE_SECRET_KEY is a live key: set NODE_ENV=production to take real money.')
  if (live && kind === 'sandbox')
    problems.push(
      'STRIPE_SECRET_KEY is a live key, and a sandbox takes no real money: use sk_test_…, or remove SANDBOX.',
    )
  if (live && env.STRIPE_API_BASE)
    problems.push('STRIPE_API_BASE would send a live key to another server: remove one of the two.')
  if (kind === 'shop' && env.STRIPE_SECRET_KEY && !live && !isLoopback(env.STRIPE_API_BASE ?? ''))
    problems.push(
      'STRIPE_SECRET_KEY is a test key: test cards would buy real licenses. Use sk_live_…, or set SANDBOX=true to try the shop.',
    )
  return problems
}

function isLive(key = ''): boolean {
  return /^(sk|rk)_live_/.test(key)
}

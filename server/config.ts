import { resolve } from 'node:path'
import { settings, unsoldProviderKeys, type Setting, type SettingName } from './settings.ts'

type Environment = Record<string, string | undefined>

export interface Config {
  production: boolean
  /** No payment keys: stand-ins serve, mail lands in a mailbox page, the seed is planted. */
  demo: boolean
  demoPublic: boolean
  port: number
  demoPort: number
  siteUrl: string
  databaseUrl: string | null
  dataDir: string
  releasesDir: string
  smtpUrl: string | null
  mailFrom: string
  supportEmail: string
  salesEmail: string
  appSecret: string | null
  licenseSigningKey: string | null
  stripe: StripeConfig | null
  trustedProxies: string[]
  startedByNpm: boolean
}

export interface StripeConfig {
  secretKey: string
  webhookSecrets: string[]
  apiBase: string | null
  livemode: boolean
}

/** The only reader of the environment. All problems come at once, each with what to do. */
export function readConfig(
  env: Environment = process.env,
): { config: Config } | { problems: string[] } {
  const problems = [
    ...findMalformed(env),
    ...findForbiddenMixes(env),
    ...findMissingForMoney(env),
    ...findMissingInProduction(env),
  ]
  return problems.length > 0 ? { problems } : { config: buildConfig(env) }
}

function findMalformed(env: Environment): string[] {
  return Object.entries<Setting>(settings).flatMap(([name, setting]) => {
    const value = env[name]
    if (value === undefined) return []
    const problem =
      value.trim() === '' ? 'is set but empty' : (setting.problem?.(value.trim()) ?? null)
    return problem ? [describe(name as SettingName, problem)] : []
  })
}

function findForbiddenMixes(env: Environment): string[] {
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
  if (!production && env.SITE_URL && !isLoopback(env.SITE_URL))
    problems.push('SITE_URL is public: set NODE_ENV=production, or leave SITE_URL unset.')
  if (production && env.DEMO_PUBLIC)
    problems.push('DEMO_PUBLIC is for the demo: remove it in production.')
  for (const name of unsoldProviderKeys)
    if (env[name]) problems.push(`${name} is set, but this version sells by card only: remove it.`)
  return problems
}

function findMissingForMoney(env: Environment): string[] {
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    return env.STRIPE_WEBHOOK_SECRET === '' ? [] : [describe('STRIPE_WEBHOOK_SECRET', 'is missing')]
  return []
}

const neededInProduction = [
  'SITE_URL',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'APP_SECRET',
  'LICENSE_SIGNING_KEY',
] as const

function findMissingInProduction(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return []
  return neededInProduction
    .filter((name) => env[name] === undefined)
    .map((name) => describe(name, 'is missing'))
}

function describe(name: SettingName, problem: string): string {
  const { sentence, example } = settings[name]
  return `${name} ${problem} (${sentence}). Example: ${name}=${example}`
}

function buildConfig(env: Environment): Config {
  const read = (name: SettingName) => env[name]?.trim() ?? null
  const port = Number(read('PORT') ?? 3000)
  const dataDir = resolve(read('DATA_DIR') ?? './data')
  const supportEmail = read('SUPPORT_EMAIL') ?? 'support@example.org'
  const stripe = readStripe(env)
  return {
    production: env.NODE_ENV === 'production',
    demo: stripe === null,
    demoPublic: read('DEMO_PUBLIC') === 'true',
    port,
    demoPort: Number(read('DEMO_PORT') ?? port + 1),
    siteUrl: (read('SITE_URL') ?? `http://localhost:${port}`).replace(/\/$/, ''),
    databaseUrl: read('DATABASE_URL'),
    dataDir,
    releasesDir: resolve(read('RELEASES_DIR') ?? `${dataDir}/releases`),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? 'Protocraft <hello@example.org>',
    supportEmail,
    salesEmail: read('SALES_EMAIL') ?? supportEmail,
    appSecret: read('APP_SECRET'),
    licenseSigningKey: read('LICENSE_SIGNING_KEY'),
    stripe,
    trustedProxies: splitList(read('TRUSTED_PROXIES')),
    startedByNpm: env.npm_lifecycle_event !== undefined,
  }
}

function readStripe(env: Environment): StripeConfig | null {
  const secretKey = env.STRIPE_SECRET_KEY?.trim()
  if (!secretKey) return null
  return {
    secretKey,
    webhookSecrets: splitList(env.STRIPE_WEBHOOK_SECRET ?? null),
    apiBase: env.STRIPE_API_BASE?.trim().replace(/\/$/, '') ?? null,
    livemode: isLive(secretKey),
  }
}

function splitList(text: string | null): string[] {
  return text === null ? [] : text.split(',').map((part) => part.trim())
}

function isLive(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key?.trim() ?? '')
}

function isLoopback(url: string): boolean {
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

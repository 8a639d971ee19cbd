import { resolve } from 'node:path'
import type { TaxBehavior } from '#contract/prices.ts'
import { firstPriceCents, isSoldInDollars, type SocialService } from '#contract/product.ts'
import type { BackupTarget } from '#db/backup/store.ts'
import type { S3Access, StorePlace } from '#db/stores/place.ts'
import {
  findForbiddenPayments,
  listMissingForPayments,
  type PaymentConfigs,
  readPayments,
} from '../checkout/providers.ts'
import { readStripe, type StripeConfig } from '../checkout/stripe/settings.ts'
import { sayWhileStopped } from './command-line.ts'
import { environment, type Environment } from './environment.ts'
import { readGiven, type GivenSettings } from './given-settings.ts'
import { findLostSettings, readAsInImage } from './image.ts'
import { readMinisignKey, type MinisignKey } from './minisign-key.ts'
import { expandNetworks, hasHostName, isLoopback } from './networks.ts'
import { findForbiddenInProduction } from './production-settings.ts'
import { splitList, type Setting } from './setting-formats.ts'
import { settings, type SettingName } from './settings.ts'
import {
  findBackupSettingProblems,
  findStoreProblems,
  readBackup,
  readPlace,
  readS3Access,
} from './store-settings.ts'
import { describeUnknown, findUnknownSettings, type UnknownSetting } from './unknown-settings.ts'

export interface Config extends PaymentConfigs {
  production: boolean
  /** No payment keys: stand-ins take payments, emails go to a mailbox page, the seed is inserted. */
  demo: boolean
  demoPublic: boolean
  /** Only a published port reaches the program, so its requests come from the container's gateway. */
  inImage: boolean
  port: number
  /** The only address to listen on; null in a demo, which listens on this machine alone. */
  host: string | null
  /** Null: nobody reads them. */
  metricsPort: number | null
  metricsHost: string
  siteUrl: string
  databaseUrl: string | null
  /** Set when DATABASE_URL leads to a pooler. */
  databaseDirectUrl: string | null
  dataDir: string
  /** Where published builds are. */
  releases: StorePlace
  /** Null: no signature can be published. */
  updateKey: MinisignKey | null
  /** Who may install from the repositories for apt and dnf. */
  packageRepositories: 'open' | 'license'
  /** Null: no bucket can be used. */
  s3: S3Access | null
  /** Null: nothing is backed up. */
  backup: BackupTarget | null
  smtpUrl: string | null
  mailFrom: string
  supportEmail: string
  salesEmail: string
  /** Null: nobody is emailed. */
  alertEmail: string | null
  /** Whether the owner of a team license is emailed when one of its devices releases another. */
  appSecret: string | null
  licenseSigningKey: string | null
  /** Addresses of owners; empty: there is no console and no admin API. */
  admins: string[]
  seller: Seller
  /** The lines that say where a bank transfer goes; empty: no pro forma can be sent. */
  bankDetails: string[]
  /** The IANA name of the zone in which receipts and invoices are dated. */
  sellerTimeZone: string
  tax: 'off' | 'stripe'
  taxBehavior: TaxBehavior
  renewalPriceCents: number
  /** The days after a payment in which a refund is promised; null promises no term. */
  refundDays: number | null
  /** How long the site answers after SIGTERM while it says that it is not ready. */
  drainSeconds: number
  /** The demo offers crypto too, unless the settings turn it off or name a provider. */
  demoCrypto: boolean
  /** As networks, with names replaced. */
  trustedProxies: string[]
  /** Networks that webhooks may call besides the public internet. */
  webhookNetworks: string[]
  requireDeviceCookie: boolean
  /** Ceilings of the whole site, for browsers that have not signed in to the address before. */
  /** Null while it is not set. */
  social: Record<SocialService, string | null>
  repositoryUrl: string | null
  startedByNpm: boolean
  /** Names that nothing reads. */
  unknownSettings: UnknownSetting[]
  given: GivenSettings
}

/** Each part is empty until it is set; an invoice needs name and address. */
export interface Seller {
  name: string
  /** One line each. */
  address: string[]
  vatId: string
}

/** An invoice is only valid with the seller's name and address. */
export function isNamed({ name, address }: Seller): boolean {
  return name !== '' && address.length > 0
}

/** The only reader of the environment. Answers all problems at once, each with what to do. */
export function readConfig(
  given: Environment = environment,
): { config: Config } | { problems: string[] } {
  const env = readAsInImage(given)
  const problems = [
    ...findLostSettings(given),
    ...findMalformed(env),
    ...findForbiddenMixes(env),
    ...findMissingForMoney(env),
    ...findMissingInProduction(env),
  ]
  if (problems.length === 0) return { config: buildConfig(env) }
  return { problems: [...problems, ...findUnknownSettings(env).map(describeUnknown)] }
}

/** The settings needed to connect a provider, while the shop may still lack others. */
export function readStripeAccount(
  env: Environment = environment,
): { siteUrl: string; stripe: StripeConfig } | { problems: string[] } {
  const { SITE_URL, STRIPE_SECRET_KEY, STRIPE_API_BASE } = env
  const needed = { SITE_URL, STRIPE_SECRET_KEY }
  const missing = (['SITE_URL', 'STRIPE_SECRET_KEY'] as const)
    .filter((name) => needed[name] === undefined)
    .map((name) => describeAbsence(name, 'is missing'))
  const problems = [...missing, ...findMalformed({ ...needed, STRIPE_API_BASE })]
  if (problems.length > 0) return { problems }
  return { siteUrl: SITE_URL!.trim().replace(/\/$/, ''), stripe: readStripe(env)! }
}

const neededToRestore = [
  'DATA_DIR',
  'RELEASES_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'BACKUP_TO',
  'BACKUP_RECIPIENT',
  'BACKUP_SIGNING_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_REGION',
  'S3_ENDPOINT',
] as const satisfies SettingName[]

export type RestoreConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'releases' | 'backup'
>

/** What a restore needs, on a machine that still lacks the secrets that the backup brings. */
export function readRestoreConfig(
  env: Environment = environment,
): { config: RestoreConfig } | { problems: string[] } {
  return readConfig(Object.fromEntries(neededToRestore.map((name) => [name, env[name]])))
}

function findMalformed(env: Environment): string[] {
  return Object.entries<Setting>(settings).flatMap(([name, setting]) => {
    const value = env[name]
    if (value === undefined) return []
    if (value.trim() === '') return [describeAbsence(name as SettingName, 'is set but empty')]
    const problem = setting.problem?.(value.trim()) ?? null
    return problem ? [describeProblem(name as SettingName, problem)] : []
  })
}

function findForbiddenMixes(env: Environment): string[] {
  const production = env.NODE_ENV === 'production'
  const problems = [
    ...findForbiddenPayments(env),
    ...findBackupSettingProblems(env),
    ...findStoreProblems(env),
  ]
  if (!production && env.SITE_URL && !isLoopback(env.SITE_URL))
    problems.push('SITE_URL is public: set NODE_ENV=production, or leave SITE_URL unset.')
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    problems.push('DATABASE_DIRECT_URL goes with DATABASE_URL: set both, or remove it.')
  if (env.ADMINS && env.SITE_URL && !hasHostName(env.SITE_URL))
    problems.push(
      'ADMINS needs a SITE_URL with a host name: browsers make no passkeys for an IP address. Use a name, or remove ADMINS.',
    )
  if (production && env.DEMO_PUBLIC)
    problems.push('DEMO_PUBLIC is for the demo: remove it in production.')
  return production ? [...problems, ...findForbiddenInProduction(env)] : problems
}

function findMissingForMoney(env: Environment): string[] {
  return listMissingForPayments(env).map((name) => describeAbsence(name, 'is missing'))
}

const neededInProduction = [
  'HOST',
  'SITE_URL',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'APP_SECRET',
  'LICENSE_SIGNING_KEY',
  'TRUSTED_PROXIES',
] as const

function findMissingInProduction(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return []
  return neededInProduction
    .filter((name) => env[name] === undefined)
    .map((name) => describeAbsence(name, 'is missing'))
}

function buildConfig(env: Environment): Config {
  const read = (name: SettingName) => env[name]?.trim() ?? null
  const port = Number(read('PORT') ?? 3000)
  const dataDir = resolve(read('DATA_DIR') ?? './data')
  const supportEmail = read('SUPPORT_EMAIL') ?? 'support@example.org'
  const payments = readPayments(env)
  const { stripe } = payments
  const s3 = readS3Access(env)
  const seller = stripe === null ? demoSeller : { name: '', address: '', vatId: '' }
  return {
    production: env.NODE_ENV === 'production',
    demo: stripe === null,
    demoPublic: read('DEMO_PUBLIC') === 'true',
    inImage: read('IN_IMAGE') === 'true',
    port,
    host: read('HOST'),
    metricsPort: Number(read('METRICS_PORT')) || null,
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
    siteUrl: (read('SITE_URL') ?? `http://localhost:${port}`).replace(/\/$/, ''),
    databaseUrl: read('DATABASE_URL'),
    databaseDirectUrl: read('DATABASE_DIRECT_URL'),
    dataDir,
    releases: readPlace(read('RELEASES_DIR') ?? `${dataDir}/releases`, s3)!,
    packageRepositories: read('PACKAGE_REPOSITORIES') === 'license' ? 'license' : 'open',
    updateKey: readMinisignKey(read('UPDATE_PUBLIC_KEY') ?? ''),
    s3,
    backup: readBackup(env),
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? 'Protocraft <hello@example.org>',
    supportEmail,
    salesEmail: read('SALES_EMAIL') ?? supportEmail,
    alertEmail: read('ALERT_EMAIL'),
    appSecret: read('APP_SECRET'),
    licenseSigningKey: read('LICENSE_SIGNING_KEY'),
    admins: readAdmins(read('ADMINS'), stripe === null && read('DEMO_PUBLIC') !== 'true'),
    seller: {
      name: read('SELLER_NAME') ?? seller.name,
      address: splitLines(read('SELLER_ADDRESS') ?? seller.address),
      vatId: read('SELLER_VAT_ID') ?? seller.vatId,
    },
    bankDetails: splitLines(read('BANK_DETAILS') ?? (stripe === null ? demoBank : '')),
    sellerTimeZone: read('SELLER_TIME_ZONE') ?? 'UTC',
    requireDeviceCookie: read('REQUIRE_DEVICE_COOKIE') === 'true',
    tax: read('TAX') === 'stripe' ? 'stripe' : 'off',
    taxBehavior: read('TAX_BEHAVIOR') === 'inclusive' ? 'inclusive' : 'exclusive',
    renewalPriceCents: Number(read('RENEWAL_PRICE_CENTS') ?? firstPriceCents),
    drainSeconds: Number(read('DRAIN_SECONDS') ?? 0),
    refundDays: Number(read('REFUND_DAYS')) || null,
    ...payments,
    demoCrypto: stripe === null && env.CRYPTO_PROVIDER === undefined && isSoldInDollars,
    trustedProxies: expandNetworks(splitList(read('TRUSTED_PROXIES'))),
    webhookNetworks: expandNetworks(
      splitList(read('WEBHOOK_NETWORKS') ?? (stripe === null ? 'loopback' : null)),
    ),
    social: {
      x: read('SOCIAL_X'),
      discord: read('SOCIAL_DISCORD'),
      youtube: read('SOCIAL_YOUTUBE'),
      trello: read('SOCIAL_TRELLO'),
    },
    repositoryUrl: read('REPOSITORY_URL')?.replace(/\/$/, '') ?? null,
    startedByNpm: env.npm_lifecycle_event !== undefined,
    unknownSettings: findUnknownSettings(env),
    given: readGiven(env),
  }
}

/** The demo has an owner of its own while nobody else can reach it. */
function readAdmins(setting: string | null, isLocalDemo: boolean): string[] {
  return splitList(setting ?? (isLocalDemo ? demoOwner : null)).map((each) => each.toLowerCase())
}

function splitLines(text: string): string[] {
  return text.split('|').flatMap((line) => line.trim() || [])
}

function describeAbsence(name: SettingName, problem: 'is missing' | 'is set but empty'): string {
  const { absence }: Setting = settings[name]
  return absence ? `${name} ${problem}: ${absence}` : describeProblem(name, problem)
}

function describeProblem(name: SettingName, problem: string): string {
  const { sentence, example, madeBy }: Setting = settings[name]
  const maker = madeBy === undefined ? '' : `. To make one: ${sayWhileStopped(madeBy)}`
  return `${name} ${problem} (${sentence}). Example: ${name}=${example}${maker}`
}

/** The seller on the demo's invoices, so that they can be tried. */
const demoSeller = {
  name: 'Protocraft Demo Seller',
  address: '1 Example Street | 12345 Example Town',
  vatId: '',
}

const demoBank = 'Protocraft Demo Seller | A demonstration has no bank account'

const demoOwner = 'owner@example.org'

import { resolve } from 'node:path'
import { z } from 'zod'
import { isSoldInDollars, type SocialService } from '#contract/product.ts'
import type { BackupTarget } from '#db/backup/store.ts'
import { readS3Address, type S3Access, type StorePlace } from '#db/stores/place.ts'
import { environment, type Environment, trim } from './environment.ts'
import { readGiven } from './given-settings.ts'
import { findLostSettings, readAsInImage } from './image.ts'
import { type PaymentConfigs, paymentSettings, readPayments } from './payments.ts'
import { describeAbsence, describeProblem, findBrokenRules } from './rules.ts'
import { nameAudience, readKind } from './kind.ts'
import { findProblem, type Setting, type ValuesOf } from './setting.ts'
import { settings, type SettingName } from './settings.ts'
import { stripe, type StripeConfig } from './stripe.ts'
import { describeUnknown, findUnknownSettings } from './unknown-settings.ts'

type Settings = typeof settings
type Payment = keyof typeof paymentSettings
type Alone = {
  [N in SettingName]: Settings[N] extends { joined: true } ? never : N
}[Exclude<SettingName, Payment>]

/** Turns DATABASE_URL into `databaseUrl`. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>

/** Is null if the setting is not set, unless it has a default or is a list. */
type ValueOf<Each extends Setting> =
  | z.output<Each['type']>
  | (Each extends { default: unknown }
      ? never
      : undefined extends z.input<Each['type']>
        ? never
        : null)

type SingleSettings = { [Name in Alone as Camel<Name>]: ValueOf<Settings[Name]> }

/** The values of the settings, each under its own name. Settings that belong together form one value. */
export interface Config extends SingleSettings, PaymentConfigs, ReturnType<typeof joinSettings> {}

export interface Seller {
  name: string
  /** One line each. */
  address: string[]
  /** Empty without one. */
  vatId: string
  /** The register that lists the seller, with the number there; empty without one. */
  register: string
}

/** Lists what receipts, quotes and invoices say about the seller, the name first. */
export function listSellerLines({ name, address, vatId, register }: Seller): string[] {
  return [name, ...address, vatId && `VAT ID ${vatId}`, register].filter(Boolean)
}

/**
 * Reads the settings from the environment; no other code does. Returns all problems at once, each with what
 * to do about it.
 */
export function readConfig(
  given: Environment = environment,
): { config: Config } | { problems: string[] } {
  const trimmed = trim(given)
  const env = readAsInImage(trimmed)
  const problems = [...findLostSettings(trimmed), ...findMalformed(env), ...findBrokenRules(env)]
  if (problems.length === 0) return { config: buildConfig(env) }
  return { problems: [...problems, ...findUnknownSettings(env).map(describeUnknown)] }
}

/** Reads the settings that are needed to connect a provider, while others may still be missing. */
export function readStripeAccount(
  env: Environment = environment,
): { siteUrl: string; stripe: StripeConfig } | { problems: string[] } {
  const { SITE_URL, STRIPE_SECRET_KEY, STRIPE_API_BASE } = trim(env)
  const needed = { SITE_URL, STRIPE_SECRET_KEY }
  const missing = (['SITE_URL', 'STRIPE_SECRET_KEY'] as const)
    .filter((name) => needed[name] === undefined)
    .map((name) => describeAbsence(name, 'is missing'))
  const problems = [...missing, ...findMalformed({ ...needed, STRIPE_API_BASE })]
  if (problems.length > 0) return { problems }
  const values = readValues({ ...needed, STRIPE_API_BASE })
  return { siteUrl: values.SITE_URL!, stripe: stripe.read(values) }
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

export interface RestoreConfig extends Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'releases' | 'backup'
> {
  /** Says which copies may be restored here. The other settings can be added later. */
  isSandbox: boolean
}

/** Reads what a restore needs on a machine that does not have the backup's secrets yet. */
export function readRestoreConfig(
  env: Environment = environment,
): { config: RestoreConfig } | { problems: string[] } {
  const read = readConfig(Object.fromEntries(neededToRestore.map((name) => [name, env[name]])))
  if ('problems' in read) return read
  return { config: { ...read.config, isSandbox: trim(env).SANDBOX === 'true' } }
}

function findMalformed(env: Environment): string[] {
  return Object.entries<Setting>(settings).flatMap(([name, setting]) => {
    const value = env[name]
    if (value === undefined) return []
    if (value === '') return [describeAbsence(name as SettingName, 'is set but empty')]
    const problem = findProblem(setting, value)
    return problem === null ? [] : [describeProblem(name as SettingName, problem)]
  })
}

function buildConfig(env: Environment): Config {
  const texts = fillIn(env)
  const values = readValues(texts)
  const payments = readPayments(values)
  return { ...readSingle(values), ...payments, ...joinSettings(env, texts, values, payments) }
}

/** Returns every setting as a text, with its default if it is not set. */
function fillIn(env: Environment): Environment {
  const each = Object.entries<Setting>(settings)
  const texts: Environment = {}
  for (const [name, { default: fixed }] of each)
    texts[name] = env[name] ?? (typeof fixed === 'string' ? fixed : undefined)
  for (const [name, { default: derive }] of each)
    if (typeof derive === 'function') texts[name] ??= derive(texts)
  return texts
}

type Values = ValuesOf<Settings>

function readValues(texts: Environment): Values {
  const each = Object.entries<Setting>(settings)
  const types: z.ZodRawShape = Object.fromEntries(
    each.map(([name, { type }]) => [name, type.optional()]),
  )
  return z.object(types).parse(texts)
}

function readSingle(values: Values): SingleSettings {
  const single = Object.entries<Setting>(settings).flatMap(([name, { joined }]) =>
    joined || name in paymentSettings ? [] : [[toCamel(name), values[name as SettingName] ?? null]],
  )
  return Object.fromEntries(single) as SingleSettings
}

function toCamel(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function joinSettings(
  env: Environment,
  texts: Environment,
  values: Values,
  { stripe }: PaymentConfigs,
) {
  const s3 = readS3Access(values)
  const social: Record<SocialService, string | null> = {
    x: values.SOCIAL_X ?? null,
    discord: values.SOCIAL_DISCORD ?? null,
    youtube: values.SOCIAL_YOUTUBE ?? null,
    trello: values.SOCIAL_TRELLO ?? null,
  }
  const seller: Seller = {
    name: values.SELLER_NAME!,
    address: values.SELLER_ADDRESS!,
    vatId: values.SELLER_VAT_ID ?? '',
    register: values.SELLER_REGISTER ?? '',
  }
  return {
    kind: readKind(env),
    audience: nameAudience(readKind(env)),
    production: env.NODE_ENV === 'production',
    /**
     * True without payment keys. Stand-ins then take payments, emails go to a mailbox page, and the seed is
     * inserted.
     */
    demo: stripe === null,
    /** True if the demo offers crypto, which it does unless the settings turn it off or name a provider. */
    demoCrypto: stripe === null && env.CRYPTO_PROVIDER === undefined && isSoldInDollars,
    /** The place of published builds. */
    releases: readPlace(values.RELEASES_DIR!, s3)!,
    /** Is null when no signature can be published. */
    updateKey: values.UPDATE_PUBLIC_KEY ?? null,
    /** Is null when no bucket can be used. */
    s3,
    /** Is null when nothing is backed up. */
    backup: readBackup(values, s3),
    seller,
    social,
    startedByNpm: env.npm_lifecycle_event !== undefined,
    /** Names in the settings that the program does not read. */
    unknownSettings: findUnknownSettings(env),
    given: readGiven(env, texts),
  }
}

/** Reads the keys; null unless both are set. */
function readS3Access(values: Values): S3Access | null {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!accessKeyId || !secretAccessKey) return null
  const endpoint = values.S3_ENDPOINT ?? null
  return { endpoint, region: values.S3_REGION!, accessKeyId, secretAccessKey }
}

/** Reads a folder or a bucket; null for a bucket without keys. */
export function readPlace(address: string, access: S3Access | null): StorePlace | null {
  const place = readS3Address(address)
  if (place === null) return { folder: resolve(address) }
  return access && { ...place, ...access }
}

/** Reads the backup settings; null unless all three are set. */
function readBackup(values: Values, access: S3Access | null): BackupTarget | null {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signingKey } = values
  const place = to ? readPlace(to, access) : null
  return place && recipient && signingKey ? { place, recipient, signingKey } : null
}

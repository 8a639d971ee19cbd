import { resolve, relative, sep } from 'node:path'
import { providerSettings } from './payments.ts'
import { sayWhileStopped } from './command-line.ts'
import type { Environment } from './environment.ts'
import { readKind } from './kind.ts'
import { hasHostName, isLoopback, isPrivateHost } from './networks.ts'
import { findProblem, type Setting, splitAppSecrets } from './setting.ts'
import { settings, type SettingName } from './settings.ts'

/** Refuses settings that are valid individually but not together, in the order in which they are reported. */
export function findBrokenRules(env: Environment): string[] {
  const isProduction = env.NODE_ENV === 'production'
  return [
    ...payments.flatMap(({ findForbidden }) => findForbidden(env)),
    ...findBackupProblems(env),
    ...findMissingBucketKeys(env),
    ...pairRules(env).flatMap(([isBroken, refusal]) => (isBroken ? [refusal] : [])),
    ...(isProduction ? [...judgeSecrets(env), ...findPlainProviders(env)] : []),
    ...[...listMissingForPayments(env), ...(isProduction ? listMissing(env) : [])].map((name) =>
      describeAbsence(name, 'is missing'),
    ),
  ]
}

const payments = Object.values(providerSettings)

/** Lists the missing settings that are needed to verify the payments of a chosen provider. */
function listMissingForPayments(env: Environment): SettingName[] {
  return payments.flatMap(({ isUsed, needs }) =>
    isUsed(env) ? needs.filter((name) => env[name] === undefined) : [],
  )
}

function pairRules(env: Environment): [isBroken: unknown, refusal: string][] {
  const isProduction = env.NODE_ENV === 'production'
  const { SITE_URL: site } = env
  return [
    [
      !isProduction && site && !isLoopback(site),
      'SITE_URL is public: set NODE_ENV=production, with SANDBOX=true for a test shop, or leave SITE_URL unset.',
    ],
    [
      env.DATABASE_DIRECT_URL && !env.DATABASE_URL,
      'DATABASE_DIRECT_URL goes with DATABASE_URL: set both, or remove it.',
    ],
    [
      env.ADMINS && site && !hasHostName(site),
      'ADMINS needs a SITE_URL with a host name: browsers make no passkeys for an IP address. Use a name, or remove ADMINS.',
    ],
    [
      !isProduction && env.SANDBOX === 'true',
      'SANDBOX=true is a shop on a public address: set NODE_ENV=production too, or remove SANDBOX.',
    ],
    [
      readKind(env) === 'sandbox' && !env.ADMINS,
      'ADMINS is missing: a sandbox sends emails only to its owners. Name them, as in ADMINS=you@example.org',
    ],
    [isProduction && env.DEMO_PUBLIC, 'DEMO_PUBLIC is for the demo: remove it in production.'],
    [
      isProduction && isPlain(site ?? ''),
      'SITE_URL begins with http, so codes and keys would be sent unencrypted. Use https.',
    ],
  ]
}

function listMissing(env: Environment): SettingName[] {
  return Object.entries<Setting>(settings)
    .filter(([name, { neededInProduction }]) => neededInProduction && env[name] === undefined)
    .map(([name]) => name as SettingName)
}

export function describeAbsence(
  name: SettingName,
  problem: 'is missing' | 'is set but empty',
): string {
  const { absence }: Setting = settings[name]
  return absence ? `${name} ${problem}: ${absence}` : describeProblem(name, problem)
}

export function describeProblem(name: SettingName, problem: string): string {
  const { purpose, example, madeBy }: Setting = settings[name]
  const maker = madeBy === undefined ? '' : `. To make one: ${sayWhileStopped(madeBy)}`
  return `${name} ${problem} (${purpose}). Example: ${name}=${example}${maker}`
}

const bucketKeys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

function findMissingBucketKeys(env: Environment): string[] {
  const user = ['BACKUP_TO', 'RELEASES_DIR'].find((name) => env[name]?.startsWith('s3://'))
  const missing = bucketKeys.filter((name) => env[name] === undefined)
  return user ? missing.map((name) => `${user} names a bucket, which needs ${name}.`) : []
}

const backupKeys = {
  BACKUP_RECIPIENT: 'the age key that backups are encrypted to',
  BACKUP_SIGNING_KEY: 'which shows that a backup is of this shop',
}

function findBackupProblems(env: Environment): string[] {
  const address = env.BACKUP_TO
  if (!address) return []
  const problems = Object.entries(backupKeys)
    .filter(([name]) => !env[name])
    .map(
      ([name, purpose]) =>
        `BACKUP_TO needs ${name}, ${purpose}: ${sayWhileStopped('keys backup')} makes it, on your own computer.`,
    )
  if (!address.startsWith('s3://') && isWithin(resolve(env.DATA_DIR ?? './data'), address))
    problems.push(
      'BACKUP_TO is inside DATA_DIR and would be lost with it: name a folder elsewhere, best on another machine.',
    )
  return problems
}

function isWithin(outer: string, inner: string): boolean {
  const path = relative(outer, resolve(inner))
  return path !== '..' && !path.startsWith(`..${sep}`) && path !== resolve(inner)
}

const leastBytes = 32
const leastCharacters = 12

/** Refuses secrets that others can guess. */
function judgeSecrets({ APP_SECRET: value = '' }: Environment): string[] {
  if (findProblem(settings.APP_SECRET, value) !== null) return []
  return splitAppSecrets(value).flatMap(judgeSecret)
}

function judgeSecret(secret: string): string[] {
  const make = `make one with: ${sayWhileStopped('keys new')}`
  if (secret === settings.APP_SECRET.example)
    return [`APP_SECRET is our own example, which everybody knows: ${make}`]
  if (new Set(secret).size < leastCharacters)
    return [`APP_SECRET has fewer than ${leastCharacters} different characters: ${make}`]
  if (repeats(secret)) return [`APP_SECRET repeats itself: ${make}`]
  return decode(secret).length < leastBytes
    ? [`APP_SECRET holds fewer than ${leastBytes} bytes: ${make}`]
    : []
}

/** Reports whether a secret is one part repeated, the last time possibly cut short. */
function repeats(secret: string): boolean {
  const lengths = Array.from({ length: Math.floor(secret.length / 2) }, (_, index) => index + 1)
  return lengths.some((length) => secret.startsWith(secret.slice(length)))
}

/** Decodes what looks like hex or base64, because 32 such characters are fewer than 32 bytes. */
function decode(secret: string): Buffer {
  if (/^(?:[\da-f]{2})+$/i.test(secret)) return Buffer.from(secret, 'hex')
  return Buffer.from(secret, /^[\w+/-]+={0,2}$/.test(secret) ? 'base64' : 'utf8')
}

function findPlainProviders(env: Environment): string[] {
  return [...payments.map(({ address }) => address), 'S3_ENDPOINT']
    .filter((name) => leavesHomePlain(env[name] ?? ''))
    .map((name) => `${name} begins with http, so its key would be sent unencrypted. Use https.`)
}

function leavesHomePlain(url: string): boolean {
  return isPlain(url) && !isPrivateHost(new URL(url).hostname)
}

function isPlain(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'http:' && !isLoopback(url)
}

import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { readS3Address } from '#db/stores/place.ts'
import type { Environment } from './environment.ts'
import { expandNetworks, findWebhookNetworkProblem, findNetworkProblem } from './networks.ts'

interface Facts {
  /** The default text. It can depend on the settings before it. */
  default?: string | ((others: Environment) => string | undefined)
  neededInProduction?: true
  /** The part that nobody is shown, including owners in the console. */
  secrecy?: 'all' | 'all but its host'
  madeBy?: string
  /** Says what goes wrong without the setting, and which value is right if the example does not show it. */
  absence?: string
  /** Says what it means that the setting is missing, if a shop should have it. */
  missing?: string
  /** True if the image, the unit or tests set it, so that owners need not see it. */
  isHidden?: true
  /** True if it has no field of its own in `Config`, because config.ts joins it with others. */
  joined?: true
}

export interface Setting extends Facts {
  /** Reads a value that is trimmed and not empty. Its messages say what the value must be. */
  type: z.ZodType
  example: string
  /** Its name in two or three words, often with a colon and what to know about it. */
  purpose: string
}

export function setting<Type extends z.ZodType, const More extends Facts = {}>(
  type: Type,
  example: string,
  purpose: string,
  more?: More,
): { type: Type; example: string; purpose: string } & More {
  return { type, example, purpose, ...more! }
}

/** The values of settings by their names; undefined where one is not set. */
export type ValuesOf<Settings extends Record<string, Setting>> = {
  [Name in keyof Settings]?: z.output<Settings[Name]['type']> | undefined
}

/** Says what is wrong with a value; null when it is valid. */
export function findProblem({ type }: Setting, value: string): string | null {
  // A shell and systemd remove quotes, but `docker run --env-file` passes them on.
  if (/^(["']).*\1$/.test(value)) return 'has quotes around its value; remove them'
  return type.safeParse(value).error?.issues[0]?.message ?? null
}

/** Splits a setting with several values, separated by commas. */
function splitList(text: string): string[] {
  return text.split(',').map((part) => part.trim())
}

/**
 * Splits the value of APP_SECRET: secrets separated by commas, the one in use first. If a part would be too
 * short for a secret, the comma belongs to a single secret.
 */
export function splitAppSecrets(setting: string): string[] {
  const parts = splitList(setting)
  return parts.every(({ length }) => length >= leastSecret) ? [...new Set(parts)] : [setting]
}

export const text = z.string()
export const port = must(isIn(1, 65_535), 'must be a port from 1 to 65535').transform(Number)
export const refundDays = must(
  (value) => /^[1-9]\d{1,2}$/.test(value) && isIn(14, 365)(value),
  'must be a whole number of days from 14 to 365',
).transform(Number)
export const seconds = must(
  (value) => value.length <= 3 && isIn(0, 300)(value),
  'must be a whole number of seconds from 0 to 300',
).transform(Number)
export const cents = must(
  (value) => /^\d{2,7}$/.test(value) && Number(value) >= 50,
  'must be cents, at least 50',
).transform(Number)
export const flag = must(
  (value) => /^(true|false)$/.test(value),
  'must be true or false',
).transform((value) => value === 'true')
export const address = must((value) => isIP(value) !== 0, 'must be an IP address')
/** A name from the IANA database. An offset such as +02:00 would be wrong for half of the year. */
export const timeZone = must(
  (value) => /^[A-Za-z]/.test(value) && isKnownZone(value),
  'must be the name of a time zone',
)

export const link = url('https:')
/**
 * Reads an origin in the form that browsers use: without the scheme's default port, in lower case, in
 * Punycode.
 */
export const origin = url('http:', 'https:')
  .refine(
    (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
    'must be a scheme, a host and at most a port, without a path',
  )
  .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
/** A folder, or a place in a bucket. */
export const store = must(
  (value) => isAbsolute(value) || readS3Address(value) !== null,
  'must be the whole path of a folder, or s3://, a bucket and a prefix',
)
/** A folder may be relative here. */
export const folderOrBucket = z.union([must((value) => !value.includes('://'), ''), store], {
  error: 'must be the whole path of a folder, or s3://, a bucket and a prefix',
})

const isEmail = (value: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(value)
export const email = must(isEmail, 'must be an email address')
export const emails = must(
  (value) => splitList(value).every(isEmail),
  'must be email addresses separated by commas',
)
  .transform((value) => splitList(value).map((each) => each.toLowerCase()))
  .default([])
export const mailFrom = must(
  (value) => isEmail(/<([^<>]+)>$/.exec(value)?.[1] ?? value),
  'must be an email address',
)
const splitLines = text.transform((value) => value.split('|').flatMap((line) => line.trim() || []))
export const lines = splitLines.default([])
export const someLines = splitLines.refine(
  (each) => each.length > 0,
  'must have a line, with | between several',
)

export const networks = asNetworks(findNetworkProblem)
export const calledNetworks = asNetworks(findWebhookNetworkProblem)

const leastSecret = 32
export const longSecret = must(
  (value) => value.length >= leastSecret,
  `must have at least ${leastSecret} characters`,
)
export const longSecrets = secretsOf(leastSecret)
export const webhookSecrets = secretsOf(16)

const oneSigningKey = 'must be an Ed25519 private key as a JWK on one line'
export const signingKey = must((value) => countSigningKeys(value) === 1, oneSigningKey)
export const signingKeys = must(
  (value) => countSigningKeys(value) > 0,
  `${oneSigningKey}, or several separated by commas`,
)
/** Also checks the checksum, because nobody could decrypt what was encrypted for a mistyped key. */
export const ageRecipient = must(isAgeRecipient, 'must be an age recipient, which begins with age1')

export function must(fits: (value: string) => boolean, problem: string) {
  return z.string().refine(fits, problem)
}

export function oneOf<const Word extends string>(...words: Word[]) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` })
}

export function url(...protocols: string[]) {
  const starts = protocols.map((protocol) => `${protocol}//`)
  return must(
    (value) => starts.some((start) => value.toLowerCase().startsWith(start)),
    `must be an address that starts with ${starts.join(' or ')}`,
  ).refine(
    (value) => URL.canParse(value),
    'starts with the right scheme, but the rest is not an address',
  )
}

/** Reads a URL that contains a user and a password. */
export function loginUrl(...protocols: string[]) {
  return must(
    (value) => !hasRawPassword(value),
    'has a password that must be written differently: / as %2F, # as %23 and ? as %3F',
  ).pipe(url(...protocols))
}

/** Reports whether a character in the password ended the host, so that an @ is in the path. */
function hasRawPassword(value: string): boolean {
  if (!URL.canParse(value)) return /:\/\/.*[/#?].*@/.test(value)
  const { pathname, search, hash } = new URL(value)
  return `${pathname}${hash}`.includes('@') || /^[^=]*@/.test(search)
}

export function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}

function secretsOf(least: number) {
  return must(
    (value) => splitList(value).every((secret) => secret.length >= least),
    `must be one secret or several separated by commas, each of at least ${least} characters`,
  ).transform(splitList)
}

function asNetworks(findProblemOf: (value: string) => string | null) {
  return text
    .superRefine((value, { addIssue }) => {
      const message = findProblemOf(value)
      if (message !== null) addIssue(message)
    })
    .transform((value) => expandNetworks(splitList(value)))
    .default([])
}

function isIn(least: number, most: number): (value: string) => boolean {
  return (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most
}

function isKnownZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const require = createRequire(import.meta.url)

function isAgeRecipient(value: string): boolean {
  // This is loaded only here: not every shop has backups, and reading the settings must not wait for it.
  const { Encrypter } = require('age-encryption') as typeof import('age-encryption')
  try {
    new Encrypter().addRecipient(value)
    return true
  } catch {
    return false
  }
}

/** Counts signing keys; zero when one of them is invalid or repeated. */
function countSigningKeys(value: string): number {
  try {
    const keys: JsonWebKey[] = JSON.parse(`[${value}]`)
    const isEachAlone = new Set(keys.map(({ x }) => x)).size === keys.length
    return isEachAlone && keys.every(isPair) ? keys.length : 0
  } catch {
    return 0
  }
}

function isPair(key: JsonWebKey): boolean {
  // The public half is published as given here, so it must match the private half.
  const { crv, x } = createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({
    format: 'jwk',
  })
  return crv === 'Ed25519' && x === key.x
}

import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { readS3Address } from '#db/stores/place.ts'

export interface Setting {
  sentence: string
  example: string
  /** The command that makes a value. */
  madeBy?: string
  /** Answers what is wrong with a value; null when nothing is. */
  problem?: (value: string) => string | null
  /** What nobody is shown, not even an owner in the console. */
  secrecy?: 'all' | 'all but its host'
  /** What goes wrong without it and which value fits where, when the example does not show it. */
  absence?: string
}

// Each answers what is wrong with a setting's value; null when nothing is.

export function isPort(value: string): string | null {
  return /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535
    ? null
    : 'must be a port from 1 to 65535'
}

export function isAddress(value: string): string | null {
  return isIP(value) === 0 ? 'must be an IP address' : null
}

/** Of a folder, or of a place in a bucket. */
export function isStore(value: string): string | null {
  if (isAbsolute(value) || readS3Address(value) !== null) return null
  return 'must be the whole path of a folder, or s3://, a bucket and a prefix'
}

/** A folder may be relative here. */
export function isFolderOrBucket(value: string): string | null {
  return value.includes('://') ? isStore(value) : null
}

const require = createRequire(import.meta.url)

/** Checks the checksum too: nobody could open what is sealed for a mistyped key. */
export function isAgeRecipient(value: string): string | null {
  // Not every shop is backed up, and reading the settings waits for nothing.
  const { Encrypter } = require('age-encryption') as typeof import('age-encryption')
  try {
    new Encrypter().addRecipient(value)
    return null
  } catch {
    return 'must be an age recipient, which begins with age1'
  }
}

export function isLink(value: string): string | null {
  return isUrlOf('https:')(value)
}

export function isUrlOf(...protocols: string[]): (value: string) => string | null {
  return (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? null
      : `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`
}

export function isOrigin(value: string): string | null {
  const notUrl = isUrlOf('http:', 'https:')(value)
  if (notUrl) return notUrl
  return new URL(value).origin === value.replace(/\/$/, '')
    ? null
    : 'must be a scheme, a host and at most a port, without a path'
}

export function isEmail(value: string): string | null {
  return /^[^\s@<>]+@[^\s@<>]+$/.test(value) ? null : 'must be an email address'
}

export function areEmails(value: string): string | null {
  return value.split(',').every((part) => isEmail(part.trim()) === null)
    ? null
    : 'must be email addresses with commas between'
}

export function isMailFrom(value: string): string | null {
  return isEmail(/<([^<>]+)>$/.exec(value)?.[1] ?? value)
}

export function isLongSecret(value: string): string | null {
  return value.length >= 32 ? null : 'must have at least 32 characters'
}

export function isOneOf(...words: string[]): (value: string) => string | null {
  return (value) => (words.includes(value) ? null : `must be one of ${words.join(', ')}`)
}

/** A name from the IANA database; an offset such as +02:00 would be wrong for half of the year. */
export function isTimeZone(value: string): string | null {
  const isName = /^[A-Za-z]/.test(value)
  return isName && isKnownZone(value) ? null : 'must be the name of a time zone'
}

function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

export function isDays(value: string): string | null {
  return /^[1-9]\d{0,2}$/.test(value) && Number(value) <= 365
    ? null
    : 'must be a whole number of days from 1 to 365'
}

/** Seconds that a stop may wait. */
export function isWait(value: string): string | null {
  return /^\d{1,3}$/.test(value) && Number(value) <= 300
    ? null
    : 'must be a whole number of seconds from 0 to 300'
}

export function isFlag(value: string): string | null {
  return value === 'true' || value === 'false' ? null : 'must be true or false'
}

const oneSigningKey = 'must be an Ed25519 private key as a JWK on one line'

export function isSigningKey(value: string): string | null {
  return countSigningKeys(value) === 1 ? null : oneSigningKey
}

export function areSigningKeys(value: string): string | null {
  return countSigningKeys(value) > 0 ? null : `${oneSigningKey}, or several with commas between`
}

/** Zero when one of them is not valid, or is repeated. */
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
  // The public half is published as it is here, so it must match the private half.
  const { crv, x } = createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({
    format: 'jwk',
  })
  return crv === 'Ed25519' && x === key.x
}

export function areLongSecrets(value: string): string | null {
  const secrets = value.split(',').map((secret) => secret.trim())
  return secrets.every((secret) => isLongSecret(secret) === null)
    ? null
    : 'must be one secret or several with commas between, each of at least 32 characters'
}

export function areWebhookSecrets(value: string): string | null {
  const secrets = value.split(',').map((secret) => secret.trim())
  return secrets.every((secret) => secret.length >= 16)
    ? null
    : 'must be one secret or several with commas between, each of at least 16 characters'
}

/** The parts of a setting that holds several with commas between. */
export function splitList(text: string | null | undefined): string[] {
  return text ? text.split(',').map((part) => part.trim()) : []
}

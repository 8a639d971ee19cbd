import type { Secret } from '#contract/admin/write.ts'
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Database } from '#db/schema.ts'
import { sha256 } from '#db/sha256.ts'

export type SecretName = Database['shop_secrets']['name']

/** Keys for one purpose. The first one encrypts and signs; all of them can decrypt and verify. */
export type Keys = readonly [KeyObject, ...KeyObject[]]

export interface Secrets {
  codePepper: Keys
  keyLookup: Keys
  seal: Keys
  downloadLink: Keys
  renewalEmailSwitch: Keys
  orderTerms: Keys
}

/** Derives the keys for each purpose from the configured secrets, the first of which is in use. */
export function deriveSecrets(appSecrets: readonly [string, ...string[]]): Secrets {
  // Otherwise node:crypto would turn the raw bytes into a key object at every hash.
  const deriveOne = (appSecret: string, purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'protocraft', purpose, 32)))
  const derive = (purpose: string): Keys => {
    const [first, ...others] = appSecrets
    return [deriveOne(first, purpose), ...others.map((each) => deriveOne(each, purpose))]
  }
  return {
    codePepper: derive('code'),
    keyLookup: derive('license key lookup'),
    seal: derive('seal'),
    downloadLink: derive('download link'),
    renewalEmailSwitch: derive('letter switch'),
    orderTerms: derive('order terms'),
  }
}

/** Computes the MAC to store or send from now on. */
export function mac([first]: Keys, ...parts: string[]): Buffer {
  return macWith(first, parts)
}

/** Computes the MACs that may be stored already, one for each secret. */
export function macs(keys: Keys, ...parts: string[]): Buffer[] {
  return keys.map((key) => macWith(key, parts))
}

/** Compares with the MAC of each secret in constant time. */
export function isMac(keys: Keys, given: Buffer, ...parts: string[]): boolean {
  return macs(keys, ...parts).some(
    (expected) => expected.length === given.length && timingSafeEqual(expected, given),
  )
}

function macWith(key: KeyObject, parts: string[]): Buffer {
  const hash = createHmac('sha256', key)
  // The length prefix keeps ("ab","c") and ("a","bc") apart.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`)
  return hash.digest()
}

/** Names a secret in the database without revealing it. */
export function fingerprintOf(name: SecretName, text: string): string {
  return sha256(`fingerprint of ${name} ${text}`, 'base64url')
}

export function hash(data: string | Buffer): Buffer {
  return Buffer.from(sha256(data), 'hex')
}

const ivLength = 12
const tagLength = 16

/** Encrypts with AES-256-GCM. `place` binds the text to its row. */
export function seal([first]: Keys, place: string, text: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', first, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/**
 * Decrypts. Returns null if the bytes are damaged, belong to another row, or were encrypted with none of the
 * secrets.
 */
export function unseal(keys: Keys, place: string, sealed: Buffer): Secret | null {
  for (const key of keys) {
    const text = unsealWith(key, place, sealed)
    if (text !== null) return text as Secret
  }
  return null
}

/**
 * Decrypts what waits for a job. Throws if no secret can decrypt it, because another instance may have the
 * right one.
 */
export function unsealWaiting(keys: Keys, place: string, sealed: Buffer): Secret {
  const text = unseal(keys, place, sealed)
  if (text === null) throw new Error('encrypted with an APP_SECRET that is not set here')
  return text
}

function unsealWith(key: KeyObject, place: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
    const body = sealed.subarray(ivLength + tagLength)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

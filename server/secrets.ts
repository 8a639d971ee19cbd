import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

export interface Secrets {
  codePepper: KeyObject
  keyLookup: KeyObject
  seal: KeyObject
  downloadLink: KeyObject
  renewalEmailSwitch: KeyObject
  correctionLink: KeyObject
}

/** Derives a key for each purpose from the one secret in the settings. */
export function deriveSecrets(appSecret: string): Secrets {
  // Key objects, because node:crypto would create one from bytes for each hash.
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'protocraft', purpose, 32)))
  return {
    codePepper: derive('code'),
    keyLookup: derive('license key lookup'),
    seal: derive('seal'),
    downloadLink: derive('download link'),
    renewalEmailSwitch: derive('letter switch'),
    correctionLink: derive('correction link'),
  }
}

export function mac(secret: KeyObject, ...parts: string[]): Buffer {
  const hash = createHmac('sha256', secret)
  // The length prefix keeps ("ab","c") and ("a","bc") apart.
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`)
  return hash.digest()
}

export function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

const ivLength = 12
const tagLength = 16

/** AES-256-GCM; `place` binds the sealed text to the row it belongs to. */
export function seal(secret: KeyObject, place: string, text: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Null when the bytes are damaged, belong to another row, or were sealed with another secret. */
export function unseal(secret: KeyObject, place: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, ivLength))
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
    const body = sealed.subarray(ivLength + tagLength)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

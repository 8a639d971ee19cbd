import { createPublicKey, type KeyObject } from 'node:crypto'

/** The public half of the key that a publisher uses to sign updates. */
export interface MinisignKey {
  id: Buffer
  key: KeyObject
}

/**
 * Reads a minisign public key: as its line, as its file, or as its file in base64, which is Tauri's format.
 */
export function readMinisignKey(text: string): MinisignKey | null {
  const line =
    openTauri(text)
      .split('\n')
      .findLast((each) => each.trim() !== '') ?? ''
  const bytes = Buffer.from(line.trim(), 'base64')
  if (bytes.length !== 42 || bytes.subarray(0, 2).toString() !== 'Ed') return null
  const x = bytes.subarray(10).toString('base64url')
  return {
    id: bytes.subarray(2, 10),
    key: createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } }),
  }
}

/** Decodes Tauri's format: the whole file of a key or a signature as one line of base64. */
export function openTauri(text: string): string {
  const opened = Buffer.from(text.trim(), 'base64').toString()
  return opened.startsWith('untrusted comment:') ? opened : text
}

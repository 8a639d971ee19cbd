import { createPublicKey, type KeyObject } from 'node:crypto'

/** The public half of the key that a publisher signs updates with. */
export interface MinisignKey {
  id: Buffer
  key: KeyObject
}

/** Reads a public key of minisign: its line, its file, or its file in base64 as Tauri has it. */
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

/** Decodes Tauri's format, which is the whole file of a key or a signature as one line of base64. */
export function openTauri(text: string): string {
  const opened = Buffer.from(text.trim(), 'base64').toString()
  return opened.startsWith('untrusted comment:') ? opened : text
}

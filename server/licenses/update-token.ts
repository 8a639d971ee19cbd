import { timingSafeEqual } from 'node:crypto'
import { hash } from '../settings/secrets/secrets.ts'

const form = /^pcu_([0-9a-f]{32})_([0-9a-f]{32})$/

interface ReadToken {
  licenseId: string
  proof: Buffer
}

/**
 * Makes the token that opens the update feeds of a license and nothing else. It is derived from the license's
 * id and key, so the app can derive the same one, and a new key invalidates it. The key cannot be derived
 * from the token.
 */
export function makeUpdateToken(licenseId: string, key: string): string {
  return `pcu_${licenseId.replaceAll('-', '')}_${prove(key).toString('hex')}`
}

/** Reads a token; null when the text is not one of ours. */
export function readUpdateToken(text: string): ReadToken | null {
  const [, id, proof] = form.exec(text) ?? []
  if (id === undefined || proof === undefined) return null
  const licenseId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { licenseId, proof: Buffer.from(proof, 'hex') }
}

export function isTokenOf(key: string, { proof }: ReadToken): boolean {
  return timingSafeEqual(prove(key), proof)
}

function prove(key: string): Buffer {
  return hash(`protocraft update token ${key.replaceAll('-', '')}`).subarray(0, 16)
}

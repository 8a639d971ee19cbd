import { timingSafeEqual } from 'node:crypto'
import { hash } from '../settings/secrets/secrets.ts'

const form = /^pcu_([0-9a-f]{32})_([0-9a-f]{32})$/

interface ReadToken {
  licenseId: string
  proof: Buffer
}

/** Reads an update token, which the app makes from its key; null when the text is not one. */
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

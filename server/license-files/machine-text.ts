import { createPublicKey, verify } from 'node:crypto'
import type { z } from 'zod'
import {
  fileRequestClaims,
  machineTextTypes,
  releaseClaims,
  type FileRequestClaims,
  type ReleaseClaims,
} from '#contract/license-files.ts'
import { product } from '#contract/product.ts'
import { findMachineTexts, readPart } from '#license-client/src/machine-text.ts'

export type MachineText =
  | { kind: 'request'; claims: FileRequestClaims }
  | { kind: 'release'; claims: ReleaseClaims }

export type BadText = 'bad_text' | 'two_texts' | 'wrong_product' | 'bad_signature'

/** Reads what an app shows: a compact JWS, signed with the key that it names. */
export function readMachineText(carried: string): MachineText | BadText {
  const [text = '', another] = findMachineTexts(carried)
  if (another !== undefined) return 'two_texts'
  const [header = '', payload = '', signature = ''] = text.split('.')
  const { typ, alg, crit } = { ...readPart(header) }
  // We know no extension, and what is critical must be known (RFC 7515, 4.1.11).
  if (alg !== 'EdDSA' || crit !== undefined) return 'bad_text'
  const read = readClaims(typ, readPart(payload))
  if (read === null) return 'bad_text'
  if (read.claims.aud !== product.id) return 'wrong_product'
  const isSigned = isSignedBy(read.claims.machine_key, `${header}.${payload}`, signature)
  return isSigned ? read : 'bad_signature'
}

function readClaims(type: unknown, payload: unknown): MachineText | null {
  const { request, release } = machineTextTypes
  if (type === request) return keepKind('request', fileRequestClaims, payload)
  return type === release ? keepKind('release', releaseClaims, payload) : null
}

function keepKind<Kind extends string, Claims>(
  kind: Kind,
  schema: z.ZodType<Claims>,
  payload: unknown,
): { kind: Kind; claims: Claims } | null {
  const { data } = schema.safeParse(payload)
  return data === undefined ? null : { kind, claims: data }
}

function isSignedBy(x: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

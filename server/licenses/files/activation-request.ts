import { createPublicKey, verify } from 'node:crypto'
import {
  activationRequestClaims,
  activationRequestType,
  type ActivationRequestClaims,
} from '#contract/license-files.ts'
import { findMachineTexts, readPart } from '#license-client/src/machine-text.ts'

export type BadText = 'bad_text' | 'two_texts' | 'wrong_product' | 'bad_signature'

/** Reads the activation request that an app shows: a compact JWS, signed with the key that it contains. */
export function readActivationRequest(
  carried: string,
  audience: string,
): ActivationRequestClaims | BadText {
  const [text = '', another] = findMachineTexts(carried)
  if (another !== undefined) return 'two_texts'
  const [header = '', payload = '', signature = ''] = text.split('.')
  const { typ, alg, crit } = { ...readPart(header) }
  // Unknown critical extensions must be refused (RFC 7515, 4.1.11), and we know none.
  if (typ !== activationRequestType || alg !== 'EdDSA' || crit !== undefined) return 'bad_text'
  const { data: claims } = activationRequestClaims.safeParse(readPart(payload))
  if (claims === undefined) return 'bad_text'
  if (claims.aud !== audience) return 'wrong_product'
  const isSigned = isSignedBy(claims.machine_key, `${header}.${payload}`, signature)
  return isSigned ? claims : 'bad_signature'
}

function isSignedBy(x: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

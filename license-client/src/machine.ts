import { base64url, CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { JWK } from 'jose'
import { readMachineKey } from './machine-text.ts'

/** Makes the key pair that license files are bound to; null where the system cannot. */
export async function makeMachineKey(): Promise<JWK | null> {
  try {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    return await exportJWK(privateKey)
  } catch {
    return null
  }
}

/** Signs an activation request of this machine, as a compact JWS. */
export async function signActivationRequest(key: JWK, claims: object): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify({ ...claims, machine_key: key.x }))
  return new CompactSign(payload)
    .setProtectedHeader({ alg: 'EdDSA', typ: 'activation-request' })
    .sign(await importJWK(key, 'EdDSA'))
}

/**
 * Reports whether a file is bound to this key: the private half itself must sign, because every file
 * contains the public half.
 */
export async function isBoundTo(key: JWK | undefined, machineKey: string): Promise<boolean> {
  if (!key?.x || readMachineKey(key.x) !== machineKey) return false
  try {
    const proof = new CompactSign(crypto.getRandomValues(new Uint8Array(16)))
      .setProtectedHeader({ alg: 'EdDSA' })
      .sign(await importJWK(key, 'EdDSA'))
    await compactVerify(
      await proof,
      await importJWK({ kty: 'OKP', crv: 'Ed25519', x: machineKey }, 'EdDSA'),
    )
    return true
  } catch {
    return false
  }
}

export function makeId(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(16)))
}

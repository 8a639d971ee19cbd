import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify,
} from 'node:crypto'
import type { Decrypter } from 'age-encryption'

/** What is signed about a file: without its name and shop, it could stand in for another one. */
export interface Statement {
  /** As the table `shop` names it. */
  shop: string
  /** Its path in the place. */
  file: string
}

/** `key` is an Ed25519 private key as a JWK. Answers base64. */
export function sign(statement: Statement, key: string): string {
  const signer = createPrivateKey({ key: JSON.parse(key), format: 'jwk' })
  return signBytes(null, toBytes(statement), signer).toString('base64')
}

export function isSigned(statement: Statement, signature: string, signers: KeyObject[]): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return signers.some((signer) => verify(null, toBytes(statement), signer, bytes))
}

/** The public half of a JWK, which may hold both. */
export function readSigner(key: string): KeyObject {
  return createPublicKey({ key: JSON.parse(key), format: 'jwk' })
}

/** Nothing else that is signed anywhere begins like this. */
function toBytes(statement: Statement): Buffer {
  return Buffer.from(`protocraft backup ${JSON.stringify(statement)}`)
}

/** Why a file is not opened; null when its signature fits. */
export function findDoubt(
  { signers }: Pick<VendorKeys, 'signers'>,
  shop: string,
  statement: Statement,
  signature: string,
): string | null {
  if (signature === '') return 'it is not signed'
  if (statement.shop !== shop) return 'it is signed as that of another shop'
  return isSigned(statement, signature, signers)
    ? null
    : 'its signature is not of a key in this key file, or is that of something else'
}

/** What the vendor keeps, and no server has whole. */
export interface VendorKeys {
  /** Opens what is sealed. */
  identity: Decrypter
  /** The public halves of the keys that sign. */
  signers: KeyObject[]
}

import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify,
} from 'node:crypto'
import type { Decrypter } from 'age-encryption'

/** The signed facts about a file. Without its name and shop, it could be used in place of another. */
export interface Statement {
  /** The shop's name in the table `shop`. */
  shop: string
  /** Its path in the place. */
  file: string
}

/** Signs a statement with an Ed25519 private key, given as a JWK. Returns base64. */
export function sign(statement: Statement, key: string): string {
  const signer = createPrivateKey({ key: JSON.parse(key), format: 'jwk' })
  return signBytes(null, toBytes(statement), signer).toString('base64')
}

export function isSigned(statement: Statement, signature: string, signers: KeyObject[]): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return signers.some((signer) => verify(null, toBytes(statement), signer, bytes))
}

/** Returns the public half of a JWK, which may contain both. */
export function readSigner(key: string): KeyObject {
  return createPublicKey({ key: JSON.parse(key), format: 'jwk' })
}

/** Writes the bytes to sign, which begin differently from anything else that is signed. */
function toBytes(statement: Statement): Buffer {
  return Buffer.from(`protocraft backup ${JSON.stringify(statement)}`)
}

/** Says why a file must not be opened; null if its signature is valid. */
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

/** The keys that the vendor keeps; no server has all of them. */
export interface VendorKeys {
  /** Decrypts the backups. */
  identity: Decrypter
  /** The public halves of the keys that sign. */
  signers: KeyObject[]
}

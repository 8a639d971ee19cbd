import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify,
} from 'node:crypto'
import type { Decrypter } from 'age-encryption'
import { sha256 } from '../sha256.ts'

/** What is signed about a file: without its name and shop, it could stand in for another one. */
export interface Statement {
  /** PostgreSQL's identifier of the database. */
  shop: string
  /** Its path in the place. */
  file: string
  /** Of the sealed bytes, in hexadecimal. */
  sha256: string
}

/** What stands beside a file that has no note. */
export const signatureFile = (path: string): string => `${path}.sig`

export function stateFile(shop: string, file: string, sealed: Uint8Array): Statement {
  return { shop, file, sha256: sha256(sealed) }
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

/** Whose files are opened. */
export interface Trust {
  keys: VendorKeys
  /** PostgreSQL's identifier of the database that is backed up there. */
  shop: string
  /** The operator was told that whoever made a file can run code here, and opens it all the same. */
  takesUnsigned: boolean
}

/** A file that is there and can never be opened. Its message says why. */
export class Damaged extends Error {}

/** Nobody knows who made it. */
export class Unsigned extends Damaged {}

/** Why a file is not opened; null when its signature fits, or the operator opens it all the same. */
export function findDoubt(
  { keys, shop, takesUnsigned }: Trust,
  statement: Statement,
  signature: string,
): string | null {
  if (takesUnsigned) return null
  if (signature === '') return 'it is not signed'
  if (statement.shop !== shop) return 'it is signed as that of another shop'
  return isSigned(statement, signature, keys.signers)
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

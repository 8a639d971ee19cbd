import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { sign as signBytes, verify } from 'node:crypto'
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

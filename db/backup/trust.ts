import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify,
  generateKeyPairSync,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
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

/** One generation, as a block of the vendor's file: two settings of the server, and what it never gets. */
export async function makeVendorKeys(day: Date): Promise<string> {
  const identity = await generateX25519Identity()
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return `# Backup keys of ${day.toISOString().slice(0, 10)}. Keep this file away from the server.
# The settings of the server get these two lines, without the # in front:
# BACKUP_RECIPIENT=${await identityToRecipient(identity)}
# BACKUP_SIGNING_KEY=${JSON.stringify({ kty, crv, x, d })}
# This one opens the backups, and no server needs it:
${identity}
`
}

/**
 * Reads the vendor's file; `-` is standard input. Answers a sentence when it cannot.
 * What opens backups stays in this process: no file and no other program gets it.
 */
export function openVendorKeys(file: string): VendorKeys | { problem: string } {
  try {
    return readVendorKeys(readFileSync(file === '-' ? 0 : file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { problem: describeUnread(file, code) }
  }
}

/** Throws on anything else. age reads the same text: to it, the settings are comments. */
export function readVendorKeys(text: string): VendorKeys {
  const lines = text.split('\n').map((line) => line.trim())
  const identities = lines.filter((line) => line && line[0] !== '#')
  if (identities.length === 0) throw new Error('it opens nothing')
  const identity = new Decrypter()
  for (const each of identities) identity.addIdentity(each)
  const keys = lines.flatMap((line) => /^# BACKUP_SIGNING_KEY=(.+)$/.exec(line)?.[1] ?? [])
  return { identity, signers: keys.map(readSigner) }
}

function describeUnread(file: string, code: string | undefined): string {
  const name = file === '-' ? 'Standard input' : file
  if (code === 'ENOENT') return `There is no key file ${file}.`
  if (code === undefined)
    return `${name} is not as keys backup writes it: it holds AGE-SECRET-KEY-1… in a line.`
  return `The key file ${file} cannot be read by the user who runs this (${code}): give it to that user, or run this as another.`
}

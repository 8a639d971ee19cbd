import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { readSigner, type VendorKeys } from './trust.ts'

/**
 * Makes one generation of keys, as a block for the vendor's file: two settings for the server, and the
 * key that the server never gets.
 */
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
 * Reads the vendor's file; `-` is standard input. Returns a sentence if it can't. The key that decrypts
 * backups stays in this process: no file and no other program gets it.
 */
export function openVendorKeys(file: string): VendorKeys | { problem: string } {
  try {
    return readVendorKeys(readFileSync(file === '-' ? 0 : file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { problem: describeUnread(file, code) }
  }
}

/** Throws on anything unknown. age reads the same text and takes the settings for comments. */
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

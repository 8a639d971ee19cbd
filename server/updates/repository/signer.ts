import type { PrivateKey } from 'openpgp'
import { unseal, type Secrets } from '../../secrets/secrets.ts'
import type { RepositoryKey } from './keys.ts'

/** Signs with every key that is not retired. */
export interface Signer {
  /** The text with its signature. */
  signText(text: string, at: Date): Promise<string>
  /** The signature alone, which stands beside the text. */
  signBeside(text: string, at: Date): Promise<string>
}

// Without a random part: every instance makes the same signature of the same text.
const config = { nonDeterministicSignaturesViaNotation: false }

/** Null when no secret opens a key that could sign. */
export async function createSigner(
  secrets: Pick<Secrets, 'seal'>,
  keys: RepositoryKey[],
): Promise<Signer | null> {
  // The library takes 20 MB, which a shop without packages saves.
  const openpgp = await import('openpgp')
  const armored = keys.flatMap(({ id, private_sealed }) => {
    const text = private_sealed && unseal(secrets.seal, id, private_sealed)
    return text === null ? [] : [text]
  })
  if (armored.length === 0) return null
  const read = (armoredKey: string): Promise<PrivateKey> => openpgp.readPrivateKey({ armoredKey })
  const signingKeys = await Promise.all(armored.map(read))
  return {
    async signText(text, date) {
      const message = await openpgp.createCleartextMessage({ text })
      return openpgp.sign({ message, signingKeys, date, config })
    },
    async signBeside(text, date) {
      const message = await openpgp.createMessage({ binary: Buffer.from(text) })
      return openpgp.sign({ message, signingKeys, date, config, detached: true })
    },
  }
}

export interface Keyring {
  binary: Buffer
  armored: string
}

/** The keys that machines are to trust, as one block: apt reads only the first. */
export async function writeKeyring(keys: RepositoryKey[]): Promise<Keyring> {
  const { armor, enums, readKey } = await import('openpgp')
  const read = keys.map(({ public_key: armoredKey }) => readKey({ armoredKey }))
  const binary = Buffer.concat((await Promise.all(read)).map((key) => key.write()))
  // GnuPG, and so dnf, refuses a block of keys without its checksum.
  const armored = armor(enums.armor.publicKey, binary, undefined, undefined, undefined, true)
  return { binary, armored }
}

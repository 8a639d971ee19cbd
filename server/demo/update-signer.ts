import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A publisher's signing key, as Tauri's signer makes it. */
export interface UpdateSigner {
  publicKey: string
  sign(content: string | Buffer, fileName: string, version: string): string
}

/**
 * Makes a signer that works like minisign: it signs the hash of a file, then that signature with a
 * comment.
 */
export function makeUpdateSigner(): UpdateSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const id = randomBytes(8)
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const key = Buffer.concat([Buffer.from('Ed'), id, raw]).toString('base64')
  const wrap = (...lines: string[]) => Buffer.from(`${lines.join('\n')}\n`).toString('base64')
  return {
    publicKey: wrap('untrusted comment: minisign public key', key),
    sign(content, fileName, version) {
      const hash = createHash('blake2b512').update(content).digest()
      const signature = sign(null, hash, privateKey)
      const comment = `timestamp:1764000000\tfile:${fileName}\tversion:${version}`
      const ofComment = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey)
      return wrap(
        'untrusted comment: signature from tauri secret key',
        Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64'),
        `trusted comment: ${comment}`,
        ofComment.toString('base64'),
      )
    },
  }
}

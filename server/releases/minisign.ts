import { createHash, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { openTauri, type MinisignKey } from '../settings/minisign-key.ts'

export type Verified =
  | { ok: true; version: string | null }
  | { ok: false; reason: 'unreadable' | 'not_hashed' | 'other_key' | 'other_bytes' | 'new_comment' }

/** Whether the signature, of minisign or of Tauri, is by this key of the file, and for which version. */
export async function verifyMinisign(
  path: string,
  text: string,
  key: MinisignKey,
): Promise<Verified> {
  const read = readSignature(openTauri(text))
  if (read === null) return { ok: false, reason: 'unreadable' }
  const { algorithm, keyId, signature, comment, commentSignature } = read
  if (algorithm !== 'ED') return { ok: false, reason: 'not_hashed' }
  if (!keyId.equals(key.id)) return { ok: false, reason: 'other_key' }
  if (!verify(null, await hashFile(path), key.key, signature))
    return { ok: false, reason: 'other_bytes' }
  if (!verify(null, Buffer.concat([signature, Buffer.from(comment)]), key.key, commentSignature))
    return { ok: false, reason: 'new_comment' }
  return { ok: true, version: /(?:^|\t)version:([^\t]*)/.exec(comment)?.[1] ?? null }
}

const trusted = 'trusted comment: '

function readSignature(file: string) {
  const [, line = '', said = '', last = ''] = file.split(/\r?\n/)
  const bytes = Buffer.from(line, 'base64')
  const commentSignature = Buffer.from(last, 'base64')
  if (bytes.length !== 74 || commentSignature.length !== 64 || !said.startsWith(trusted))
    return null
  return {
    algorithm: bytes.subarray(0, 2).toString(),
    keyId: bytes.subarray(2, 10),
    signature: bytes.subarray(10),
    comment: said.slice(trusted.length),
    commentSignature,
  }
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('blake2b512')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest()
}

import { createHash, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { openTauri, type MinisignKey } from '../settings/minisign-key.ts'

type Verified =
  | { ok: true; version: string | null }
  | { ok: false; reason: 'unreadable' | 'not_hashed' | 'other_key' | 'other_bytes' | 'new_comment' }

/**
 * Verifies a minisign or Tauri signature of the file with this key, and returns the version that it names.
 */
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

interface Signed {
  path: string
  fileName: string
  version: string
}

/**
 * Checks the publisher's minisign signature of a file. It must be made with this shop's key, for these bytes
 * and, if it names a version, for this one. `text` is the signature in Tauri's format.
 */
export async function checkSignature(
  { path, fileName, version }: Signed,
  key: MinisignKey | null,
): Promise<{ text: string } | { problem: string }> {
  const name = `${fileName}.sig`
  if (key === null)
    return { problem: `${name} cannot be checked: set UPDATE_PUBLIC_KEY to the key that made it.` }
  const file = await readFile(`${path}.sig`, 'utf8')
  const verified = await verifyMinisign(path, file, key)
  if (!verified.ok) return { problem: `${name} ${problems[verified.reason](fileName)}` }
  const named = verified.version ?? version
  if (named !== version) return { problem: `${name} was made for version ${named}.` }
  return { text: Buffer.from(openTauri(file)).toString('base64') }
}

const problems: Record<Extract<Verified, { ok: false }>['reason'], (fileName: string) => string> = {
  unreadable: () => 'is not a signature of minisign or of Tauri.',
  not_hashed: () => 'signs the file without hashing it first. Use minisign 0.11 or later.',
  other_key: () => 'was made with another key than UPDATE_PUBLIC_KEY.',
  other_bytes: (fileName) => `is the signature of other bytes than those of ${fileName}.`,
  new_comment: () => 'has a comment that was changed after it was signed.',
}

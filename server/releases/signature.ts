import { readFile } from 'node:fs/promises'
import { openTauri, type MinisignKey } from '../settings/minisign-key.ts'
import { verifyMinisign, type Verified } from './minisign.ts'

interface Signed {
  /** Of the signed file. */
  path: string
  fileName: string
  version: string
}

/**
 * Checks a minisign signature that the publisher made of a file: with the key of this shop, of these
 * bytes, and of this version if it names one. `text` is the signature as updaters of Tauri take it.
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

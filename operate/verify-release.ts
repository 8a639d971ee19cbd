import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest, openBuild } from '#server/releases/copy.ts'
import { verifyMinisign } from '#server/releases/minisign.ts'
import { readMinisignKey, type MinisignKey } from '#server/settings/minisign-key.ts'

export type Verified =
  | { ok: true; version: string }
  | {
      ok: false
      reason:
        | 'no_key'
        | 'bad_key'
        | 'other_key'
        | 'not_signed'
        | 'no_version'
        | 'not_named'
        | 'other_bytes'
    }

interface Given {
  /** The folder with the tarball, the release's checksums and their signature. */
  folder: string
  tarball: string
  /** The running program's public key: its `deploy/release.pub`, or one that was typed. */
  publicKey: string | null
}

/** Finds out which version the tarball is, from what the releases' publisher signed. */
export async function verifyRelease({ folder, tarball, publicKey }: Given): Promise<Verified> {
  if (publicKey === null) return { ok: false, reason: 'no_key' }
  const ours = readMinisignKey(publicKey)
  if (ours === null) return { ok: false, reason: 'bad_key' }
  const sums = join(folder, 'SHA256SUMS')
  let signed = await verifyFile(sums, ours)
  const next = await readNextKey(folder, ours)
  if (!signed.ok && signed.reason === 'other_key' && next !== null)
    signed = await verifyFile(sums, next)
  if (!signed.ok)
    return { ok: false, reason: signed.reason === 'other_key' ? 'other_key' : 'not_signed' }
  if (signed.version === null) return { ok: false, reason: 'no_version' }
  const lines = readFileSync(sums, 'utf8').split('\n')
  const [sum] = lines.find((line) => line.slice(66) === tarball)?.split(' ') ?? []
  if (sum === undefined) return { ok: false, reason: 'not_named' }
  const { sha256 } = await digest(openBuild(join(folder, tarball)))
  if (sum !== sha256) return { ok: false, reason: 'other_bytes' }
  return { ok: true, version: signed.version }
}

/** Reads a key that replaced ours and is signed by ours. */
async function readNextKey(folder: string, ours: MinisignKey): Promise<MinisignKey | null> {
  const path = join(folder, 'release.pub')
  if (!existsSync(`${path}.minisig`) || !existsSync(path)) return null
  const signed = await verifyFile(path, ours)
  return signed.ok ? readMinisignKey(readFileSync(path, 'utf8')) : null
}

function verifyFile(path: string, key: MinisignKey) {
  return verifyMinisign(path, readFileSync(`${path}.minisig`, 'utf8'), key)
}

const refusals: Record<Extract<Verified, { ok: false }>['reason'], (tarball: string) => string> = {
  no_key: () =>
    'The version that runs has no key for releases. Take the key from where you trust it, and add it: --public-key RW…',
  bad_key: () => 'The public key isn’t one of minisign, which is one line that begins with RW.',
  other_key: () =>
    'SHA256SUMS was signed with another key. Take the release from where you got the version that runs. If its makers have a new key, put their release.pub and release.pub.minisig beside it.',
  not_signed: () =>
    'SHA256SUMS.minisig is not the signature of SHA256SUMS. Download both again, from the same release.',
  no_version: () => 'The signature names no version, so it doesn’t belong to a release.',
  not_named: (tarball) => `SHA256SUMS does not name ${tarball}. Take the one of the same release.`,
  other_bytes: (tarball) => `${tarball} differs from its checksum. Download it again.`,
}

if (import.meta.main) {
  const [folder, tarball, typed] = process.argv.slice(2)
  const own = join(process.cwd(), 'deploy/release.pub')
  const publicKey = typed || (existsSync(own) ? readFileSync(own, 'utf8') : null)
  const verified = await verifyRelease({ folder: folder!, tarball: tarball!, publicKey })
  if (verified.ok) process.stdout.write(verified.version)
  else {
    process.stderr.write(`${refusals[verified.reason](tarball!)}\n`)
    process.exitCode = 1
  }
}

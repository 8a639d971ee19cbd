import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeUpdateSigner, type UpdateSigner } from '#server/demo/update-signer.ts'
import { makeFolder } from '#test/folder.ts'
import { verifyRelease } from './verify-release.ts'

const tarball = 'protocraft-1.0.1-linux-x64.tar.zst'
const signer = makeUpdateSigner()
const stranger = makeUpdateSigner()

let folder: string
beforeEach(() => {
  folder = makeFolder()
  give(signer)
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** Writes the files of a downloaded release into one folder. */
function give(by: UpdateSigner, content = 'the program', version = '1.0.1'): void {
  const sums = `${createHash('sha256').update(content).digest('hex')}  ${tarball}\n`
  write(tarball, content)
  write('SHA256SUMS', sums)
  write('SHA256SUMS.minisig', by.sign(sums, 'SHA256SUMS', version))
}

const verify = (publicKey: string | null = signer.publicKey) =>
  verifyRelease({ folder, tarball, publicKey })

it('a release is accepted as the version that its makers signed', async () => {
  expect(await verify()).toEqual({ ok: true, version: '1.0.1' })
})

it('a single changed byte is noticed', async () => {
  write(tarball, 'the progrbm')
  expect(await verify()).toEqual({ ok: false, reason: 'other_bytes' })
})

it('recomputed checksums are not trusted', async () => {
  const { sign } = signer
  give({ ...signer, sign: () => sign('other sums', 'SHA256SUMS', '1.0.1') }, 'of an attacker')
  expect(await verify()).toEqual({ ok: false, reason: 'not_signed' })
})

it('a signature by another key is not trusted, nor one by a foreign key with the same name', async () => {
  give(stranger, 'of an attacker')
  expect(await verify()).toEqual({ ok: false, reason: 'other_key' })
  write('release.pub', stranger.publicKey)
  write('release.pub.minisig', stranger.sign(stranger.publicKey, 'release.pub', ''))
  expect(await verify()).toEqual({ ok: false, reason: 'other_key' })
})

it('a new key is trusted once the old one has signed it', async () => {
  give(stranger)
  write('release.pub', stranger.publicKey)
  write('release.pub.minisig', signer.sign(stranger.publicKey, 'release.pub', ''))
  expect(await verify()).toEqual({ ok: true, version: '1.0.1' })
})

it('nothing is trusted without a key, with half a key, or from another release', async () => {
  expect(await verify(null)).toEqual({ ok: false, reason: 'no_key' })
  expect(await verify('RWQ')).toEqual({ ok: false, reason: 'bad_key' })
  const sums = `${'0'.repeat(64)}  protocraft-1.0.2-linux-x64.tar.zst\n`
  write('SHA256SUMS', sums)
  write('SHA256SUMS.minisig', signer.sign(sums, 'SHA256SUMS', '1.0.2'))
  expect(await verify()).toEqual({ ok: false, reason: 'not_named' })
})

import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListedRelease } from '#contract/admin/releases.ts'
import { readMinisignKey } from '#server/settings/minisign-key.ts'
import { type List, openCommandLine } from '../../world/console.ts'
import { publishFolder, signedUpdate, unpublishAll } from '../../world/publisher.ts'
import { ownShop } from '../../world/visit.ts'

const { version, fileName, content, signature, publicKey } = signedUpdate

const shop = await ownShop('settings', { work: false, env: { UPDATE_PUBLIC_KEY: publicKey } })

beforeEach(async () => {
  await unpublishAll(shop.deps)
})

const publishFiles = (files: Record<string, string>, deps = shop.deps) =>
  publishFolder(deps, version, files)

const windows = 'protocraft-1.2.0-x64.exe'

const readReleases = async () =>
  (await openCommandLine(shop).ask<List<ListedRelease>>('releases/list')).rows

describe('files besides the seven builds', () => {
  it('are published, listed and served, and /downloads has the seven alone', async () => {
    const { outcome } = await publishFiles({
      [windows]: 'an installer',
      [`${windows}.blockmap`]: 'a block map',
      'protocraft-1.2.0-arm64.zip': 'a zip',
      'protocraft-1.2.0-universal.dmg': 'a disk image',
      'protocraft-1.2.0-x86_64.AppImage': 'an AppImage',
    })
    expect(outcome).toMatchObject({ ok: true })
    const [release] = await readReleases()
    expect(release!.builds).toEqual(['windows-all-x86_64'])
    expect(release!.more_files).toEqual([
      'windows-all-x86_64.blockmap',
      'mac-all-universal',
      'mac-zip-arm64',
      'linux-appimage-x86_64',
    ])
    const answer = await shop.app.request('/api/download/release')
    const { builds } = (await answer.json()) as { builds: { identifier: string }[] }
    expect(builds.map(({ identifier }) => identifier)).toEqual(['windows-all-x86_64'])
    await shop.expectInvariants()
  })

  it('whose names match no build are reported, with the list', async () => {
    const { outcome, unknown } = await publishFiles({
      [windows]: 'an installer',
      'protocraft-1.2.0-mac.zip': 'a zip without its chip',
    })
    expect(outcome.ok).toBe(true)
    expect(unknown).toEqual(['protocraft-1.2.0-mac.zip'])
    expect((await publishFiles({ 'notes.txt': 'x' })).outcome).toMatchObject({
      problems: [expect.stringMatching(/-x64\.exe, .*-arm64\.zip, .*\.blockmap or \.sig/)],
    })
  })

  it.each([
    [
      'its file has another name',
      { 'other-1.2.0-x64.exe.blockmap': 'x', [windows]: 'an installer' },
    ],
    ['it has no file', { [`${windows}.blockmap`]: 'x' }],
  ])('a block map is refused when %s', async (_, files) => {
    expect((await publishFiles(files)).outcome).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('.blockmap belongs to no file of 1.2.0')],
    })
  })

  it('a block map may follow its file', async () => {
    await publishFiles({ [windows]: 'an installer' })
    const { outcome } = await publishFiles({ [`${windows}.blockmap`]: 'a block map' })
    expect(outcome).toMatchObject({ change: { after: { added: 'windows-all-x86_64.blockmap' } } })
  })
})

describe('a signature', () => {
  it('of the Tauri signer is checked with the file and the key, and kept', async () => {
    const { outcome } = await publishFiles({ [fileName]: content, [`${fileName}.sig`]: signature })
    expect(outcome).toMatchObject({ ok: true })
    const { content: kept } = await shop.readRow('builds', { identifier: 'mac-tar-arm64.sig' })
    expect(kept).toBe(signature)
  })

  const other = Buffer.concat([
    Buffer.from('Ed'),
    Buffer.from('12345678'),
    generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  ]).toString('base64')
  const opened = Buffer.from(signature, 'base64').toString()
  const lines = Buffer.from(publicKey, 'base64').toString().split('\n')
  const sameId = Buffer.concat([
    Buffer.from(lines[1]!, 'base64').subarray(0, 10),
    Buffer.from(other, 'base64').subarray(10),
  ]).toString('base64')

  it.each([
    ['other bytes', { [fileName]: 'changed' }, publicKey, 'signature of other bytes'],
    [
      'a changed comment',
      { [`${fileName}.sig`]: opened.replace('1.2.0_aarch64', '1.3.0_aarch64') },
      publicKey,
      'has a comment that was changed after it was signed',
    ],
    ['another key', {}, other, 'made with another key than UPDATE_PUBLIC_KEY'],
    ['a key with the same id', {}, sameId, 'signature of other bytes'],
    ['no key', {}, '', 'set UPDATE_PUBLIC_KEY'],
    [
      'no signature inside',
      { [`${fileName}.sig`]: 'x' },
      publicKey,
      'is not a signature of minisign',
    ],
  ])('is refused with %s, and nothing is published', async (_, changed, key, problem) => {
    const config = { ...shop.deps.config, updateKey: readMinisignKey(key) }
    const files = { [fileName]: content, [`${fileName}.sig`]: signature, ...changed }
    const { outcome } = await publishFiles(files, { ...shop.deps, config })
    expect(outcome).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] })
    expect(await readReleases()).toEqual([])
  })

  it('is refused when it was made for another version, or without its file', async () => {
    const name = 'Protocraft_aarch64.app.tar.gz'
    const signed = { [`${name}.sig`]: signature }
    const { outcome } = await publishFolder(shop.deps, '1.3.0', { [name]: content, ...signed })
    expect(outcome).toMatchObject({ problems: [`${name}.sig was made for version 1.2.0.`] })
    const alone = await publishFolder(shop.deps, '1.3.0', signed)
    expect(alone.outcome).toMatchObject({
      problems: [expect.stringContaining('which is not beside it')],
    })
  })
})

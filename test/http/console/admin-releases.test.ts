import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListedRelease } from '#contract/admin/releases.ts'
import { identifiers, type ReleaseAnswer } from '#contract/download.ts'
import { publishRelease } from '#server/admin/releases/publish.ts'
import { listActions } from '../../world/console.ts'
import {
  findReleases,
  makeBuilds,
  mia,
  publish,
  publishFolder,
  reason,
  unpublishAll,
} from '../../world/publisher.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows', { work: false })
const owner = shop.openCommandLine()

beforeEach(async () => {
  await unpublishAll(shop.deps)
  await shop.dropRows('journal')
})

/** Reads the version of each build that is offered. */
async function readCurrent(): Promise<Record<string, string>> {
  const answer = await shop.app.request('/api/download/release')
  if (answer.status === 404) return {}
  const { builds } = (await answer.json()) as ReleaseAnswer
  return Object.fromEntries(builds.map(({ identifier, version }) => [identifier, version]))
}

const everyBuild = (version: string) => Object.fromEntries(identifiers.map((id) => [id, version]))

/** Fetches a file at its signed address, and returns the status. */
async function fetchBuild(address: string): Promise<number> {
  const { headers } = await shop.app.request(address)
  const file = headers.get('location')!.replace(shop.deps.config.siteUrl, '')
  return (await shop.app.request(file)).status
}

describe('publishing', () => {
  it('offers the existing builds, and can add others to the version later', async () => {
    const first = await publish(shop.deps, '1.0.0', { only: ['mac-all-arm64'] })
    expect(first).toMatchObject({ ok: true, change: { after: { added: 'mac-all-arm64' } } })
    expect(await readCurrent()).toEqual({ 'mac-all-arm64': '1.0.0' })
    const all = await publish(shop.deps, '1.0.0')
    expect(all).toMatchObject({ change: { before: { builds: 'mac-all-arm64' } } })
    expect(await readCurrent()).toEqual(everyBuild('1.0.0'))
    for (const each of identifiers) expect(await fetchBuild(`/download/${each}`)).toBe(200)
    await shop.expectInvariants()
  })

  it('refuses a published build with different bytes, and the same builds again', async () => {
    await publish(shop.deps, '1.0.0')
    const before = await readCurrent()
    expect(await publish(shop.deps, '1.0.0')).toEqual({
      ok: false,
      problems: ['Version 1.0.0 is already published with these builds.'],
    })
    const other = { 'protocraft-1.0.0-x64.exe': 'other bytes' }
    const { outcome } = await publishFolder(shop.deps, '1.0.0', other)
    expect(outcome).toMatchObject({
      problems: [
        'windows-all-x86_64 of 1.0.0 is already published with different bytes. Give the new build a new version.',
      ],
    })
    expect(await readCurrent()).toEqual(before)
    expect(await fetchBuild('/download/windows-all-x86_64')).toBe(200)
  })

  it('happens once when it is run four times at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => publish(shop.deps, '1.0.0')))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await readdir(findReleases(shop.deps))).toEqual(['1.0.0'])
    expect(await listActions(shop)).toHaveLength(1)
    for (const each of identifiers) expect(await fetchBuild(`/download/${each}`)).toBe(200)
  })

  it('names unknown files, and replaces those of a killed publication', async () => {
    const folder = await makeBuilds('1.0.0', ['linux-deb-amd64'])
    await writeFile(join(folder, 'latest-mac.yml'), 'version: 1.0.0')
    const releasesDir = findReleases(shop.deps)
    const killed = await publishRelease(shop.deps, mia, { version: '1.0.0', folder, reason })
    expect(killed.unknown).toEqual(['latest-mac.yml'])
    await shop.dropRows('builds')
    await shop.dropRows('releases')
    const [file] = await readdir(join(releasesDir, '1.0.0'))
    await writeFile(join(releasesDir, '1.0.0', file!), 'half')
    expect(await publish(shop.deps, '1.0.0', { only: ['linux-deb-amd64'] })).toHaveProperty(
      'ok',
      true,
    )
    expect(await readFile(join(releasesDir, '1.0.0', file!), 'utf8')).not.toBe('half')
  })

  it('leaves no row, file or action in a dry run', async () => {
    const folder = await makeBuilds('1.0.0')
    const trial = { ...mia, isTrial: true }
    expect(
      (await publishRelease(shop.deps, trial, { version: '1.0.0', folder, reason })).outcome.ok,
    ).toBe(true)
    expect(await readCurrent()).toEqual({})
    expect(await readdir(findReleases(shop.deps))).toEqual([])
    expect(await listActions(shop)).toEqual([])
  })

  it.each([
    ['a malformed version', 'v1.0', async () => {}, '"v1.0" is not a version'],
    [
      'a name with another version',
      '1.1.9',
      async () => {},
      'protocraft-1.2.0-arm64.dmg carries another version than 1.1.9',
    ],
    [
      'two files of one build',
      '1.2.0',
      (folder: string) => writeFile(join(folder, 'app-x86_64.exe'), 'x'),
      'are both the build windows-all-x86_64',
    ],
    [
      'a name that needs escaping',
      '1.2.0',
      (folder: string) =>
        rename(join(folder, 'protocraft-1.2.0-x64.exe'), join(folder, 'My App-x64.exe')),
      '"My App-x64.exe" cannot be part of an address',
    ],
    [
      'an empty file',
      '1.2.0',
      (folder: string) => writeFile(join(folder, 'protocraft-1.2.0-x64.exe'), ''),
      'protocraft-1.2.0-x64.exe is empty',
    ],
    [
      'a folder without builds',
      '1.2.0',
      async (folder: string) => {
        for (const name of await readdir(folder)) await rm(join(folder, name))
      },
      'None of the files is a build',
    ],
  ])('refuses %s and changes nothing', async (_, version, spoil, said) => {
    const folder = await makeBuilds('1.2.0')
    await spoil(folder)
    const { outcome } = await publishRelease(shop.deps, mia, { version, folder, reason })
    expect(outcome).toMatchObject({ ok: false, problems: [expect.stringContaining(said)] })
    expect(await readCurrent()).toEqual({})
    expect(await readdir(findReleases(shop.deps)).catch(() => [])).toEqual([])
  })

  it('refuses notes that link to other sites', async () => {
    const outcome = await publish(shop.deps, '1.0.0', {
      notes: 'Read [this](javascript:alert(1)).',
    })
    expect(outcome).toMatchObject({ ok: false, problems: [expect.stringContaining('https://')] })
    expect(await readdir(findReleases(shop.deps))).toEqual([])
  })
})

describe('the current version of a build', () => {
  it('is the highest by semver, whichever was published last', async () => {
    await publish(shop.deps, '1.2.0')
    await publish(shop.deps, '1.1.9')
    await publish(shop.deps, '1.10.0', { only: ['mac-all-arm64'] })
    expect(await readCurrent()).toEqual({ ...everyBuild('1.2.0'), 'mac-all-arm64': '1.10.0' })
    const link = await shop.app.request('/download/linux-deb-amd64')
    expect(link.headers.get('location')).toContain('/files/1.2.0/')
    const sums = await (await shop.app.request('/download/SHA256SUMS')).text()
    expect(sums).toContain('protocraft-1.10.0-arm64.dmg')
    expect(sums.trim().split('\n')).toHaveLength(7)
  })

  it('is a prerelease only while that build has no stable version', async () => {
    await publish(shop.deps, '1.0.0-alpha.2')
    await publish(shop.deps, '1.0.0-alpha.10')
    expect(await readCurrent()).toEqual(everyBuild('1.0.0-alpha.10'))
    await publish(shop.deps, '0.9.0', { only: ['mac-all-arm64'] })
    const mixed = { ...everyBuild('1.0.0-alpha.10'), 'mac-all-arm64': '0.9.0' }
    expect(await readCurrent()).toEqual(mixed)
  })

  it('falls back to the previous one when it is withdrawn, and its links stop working', async () => {
    await publish(shop.deps, '1.0.0', { only: ['mac-all-arm64'] })
    await publish(shop.deps, '1.1.0', { only: ['mac-all-arm64', 'linux-deb-amd64'] })
    const begun = (await shop.app.request('/download/mac-all-arm64')).headers.get('location')!
    await owner.act('releases/withdraw', { version: '1.1.0' })
    expect(await readCurrent()).toEqual({ 'mac-all-arm64': '1.0.0' })
    const file = begun.replace(shop.deps.config.siteUrl, '')
    expect((await shop.app.request(file)).status).toBe(404)
    const gone = await shop.app.request('/download/linux-deb-amd64')
    expect(gone.headers.get('location')).toBe('/downloads?problem=not_available#not_available')
    const asked = await shop.app.request('/api/download/url', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ identifier: 'linux-deb-amd64' }),
    })
    expect([asked.status, await asked.json()]).toMatchObject([
      404,
      { error: { message: 'This build is not available yet.' } },
    ])
    await owner.act('releases/restore', { version: '1.1.0' })
    expect(await readCurrent()).toEqual({ 'mac-all-arm64': '1.1.0', 'linux-deb-amd64': '1.1.0' })
    await shop.expectInvariants()
  })

  it('is the pinned version until it is unpinned, and the list says so', async () => {
    await publish(shop.deps, '1.0.0')
    await publish(shop.deps, '1.1.0')
    await owner.act('releases/pin', { version: '1.0.0', builds: ['mac-all-arm64'] })
    const pinned = { ...everyBuild('1.1.0'), 'mac-all-arm64': '1.0.0' }
    expect(await readCurrent()).toEqual(pinned)
    await publish(shop.deps, '1.2.0', { only: ['mac-all-arm64'] })
    expect(await readCurrent()).toEqual(pinned)
    const rows = await owner.list<ListedRelease>('releases/list')
    expect(rows.find(({ version }) => version === '1.0.0')).toMatchObject({
      pinned: ['mac-all-arm64'],
      current: ['mac-all-arm64'],
    })
    await owner.act('releases/unpin', { builds: [] })
    expect(await readCurrent()).toEqual({ ...everyBuild('1.1.0'), 'mac-all-arm64': '1.2.0' })
  })

  it('stops being the pinned one once that version is withdrawn', async () => {
    await publish(shop.deps, '1.0.0')
    await publish(shop.deps, '1.1.0')
    await owner.act('releases/pin', { version: '1.0.0', builds: [] })
    expect(await readCurrent()).toEqual(everyBuild('1.0.0'))
    await owner.act('releases/withdraw', { version: '1.0.0' })
    await owner.act('releases/restore', { version: '1.0.0' })
    expect(await readCurrent()).toEqual(everyBuild('1.1.0'))
  })

  it('leaves older versions available', async () => {
    await publish(shop.deps, '1.0.0')
    await publish(shop.deps, '1.1.0')
    expect(await fetchBuild('/download/1.0.0/mac-all-arm64')).toBe(200)
    const missing = await shop.app.request('/download/3.0.0/mac-all-arm64')
    expect(missing.headers.get('location')).toContain('not_available')
  })
})

describe('an action on a release', () => {
  it.each([
    ['releases/write-notes', { notes: 'New.' }],
    ['releases/withdraw', {}],
    ['releases/pin', { builds: [] }],
  ])('is done once when it is sent twice at once: %s', async (name, said) => {
    await publish(shop.deps, '1.0.0')
    const run = () => owner.attempt(name, { version: '1.0.0', ...said })
    const outcomes = await Promise.all([run(), run()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await listActions(shop)).toHaveLength(2)
    await shop.expectInvariants()
  })

  it('is refused for a build that it does not have', async () => {
    await publish(shop.deps, '1.0.0', { only: ['mac-all-arm64'] })
    const pin = (build: string) =>
      owner.attempt('releases/pin', { version: '1.0.0', builds: [build] })
    expect(await pin('linux-deb-amd64')).toMatchObject({
      problems: ['Version 1.0.0 has no build linux-deb-amd64.'],
    })
    expect(await pin('amiga')).toMatchObject({
      problems: [expect.stringMatching(/^builds: entry 1 must be one of: /)],
    })
    await owner.act('releases/withdraw', { version: '1.0.0' })
    expect(await pin('mac-all-arm64')).toMatchObject({
      problems: ['Version 1.0.0 is withdrawn. Restore it first.'],
    })
    expect(await publish(shop.deps, '1.0.0')).toMatchObject({
      problems: ['Version 1.0.0 is withdrawn. Restore it first.'],
    })
  })
})

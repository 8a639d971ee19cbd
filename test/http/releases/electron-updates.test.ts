import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { generations, makeUpdater } from '../../electron-updater.ts'
import { everyOrEach } from '../../matrix.ts'
import { endings, findReleases, publishFiles, unpublishAll } from '../../world/publisher.ts'
import { openUpdateSite } from '../../world/update-site.ts'

const { shop, url } = await openUpdateSite()
const owner = shop.openCommandLine()

beforeEach(async () => {
  await unpublishAll(shop.deps)
  forgetSnapshot()
})

/** Lets a second pass, after which the published files are read again. */
const forgetSnapshot = () => shop.clock.advance(1000)

async function release(version: string, only = endings, channel?: 'beta' | 'alpha') {
  await publishFiles(shop.deps, version, only, channel)
  forgetSnapshot()
}

type App = Omit<Parameters<typeof makeUpdater>[0], 'url' | 'version'> & { version?: string }

/** Runs the client of an app, and returns its result and the text of the file that it loads. */
async function update(app: App): Promise<string> {
  const updater = await makeUpdater({ version: '1.0.0', ...app, url })
  const { isUpdateAvailable } = await updater.checkForUpdates()
  if (!isUpdateAvailable) return 'nothing'
  const [file] = await updater.downloadUpdate()
  return readFile(file!, 'utf8')
}

describe.each(generations)('%s', (generation) => {
  it.each([
    ['windows', 'x64', '-x64.exe'],
    ['deb', 'x64', '_amd64.deb'],
    ['deb', 'arm64', '_arm64.deb'],
    ['rpm', 'x64', '.x86_64.rpm'],
    ['rpm', 'arm64', '.aarch64.rpm'],
  ] as const)('of %s on %s downloads its file', async (kind, arch, ending) => {
    await release('1.1.0')
    expect(await update({ generation, kind, arch })).toBe(`${ending} of 1.1.0`)
  })

  it('gets no error when nothing is newer, or nothing is published', async () => {
    expect(await update({ generation, kind: 'windows' })).toBe('nothing')
    await release('1.1.0')
    expect(await update({ generation, kind: 'windows', version: '1.1.0' })).toBe('nothing')
  })

  const candidate = '-x64.exe of 1.2.0-rc.2'
  const channels: [string, string][] = [
    ['rc', candidate],
    ['Beta', candidate],
    ['rc1-x', candidate],
    ['next', 'nothing'],
    ['nightly', 'nothing'],
    ['1', 'nothing'],
    ['stable', 'nothing'],
  ]
  it.each(everyOrEach(channels, 3))(
    'of an app that electron-builder put on the channel %s gets %s, then the final version',
    async (channel, before) => {
      await release('1.1.0')
      const app = { generation, kind: 'windows', version: '1.2.0-rc.1', channel } as const
      expect(await update(app)).toBe('nothing')
      await release('1.2.0-rc.2')
      expect(await update(app)).toBe(before)
      await release('1.2.0')
      expect(await update(app)).toBe('-x64.exe of 1.2.0')
    },
  )

  it('refuses a file with other bytes than those that were published', async () => {
    await release('1.1.0')
    const file = join(findReleases(shop.deps), '1.1.0', 'protocraft-1.1.0-x64.exe')
    await writeFile(file, '-x64.exe of 1.1.X')
    await expect(update({ generation, kind: 'windows' })).rejects.toThrow(
      /sha512 checksum mismatch/,
    )
  })
})

/** On a Mac, and for an AppImage, other code than the client's loads and installs. */
it.each([
  ['mac', 'arm64', '-arm64.zip'],
  ['mac', 'x64', '-x64.zip'],
] as const)('electron-updater of %s on %s is offered its file', async (kind, arch, ending) => {
  await release('1.1.0')
  const updater = await makeUpdater({ version: '1.0.0', kind, arch, url })
  const { isUpdateAvailable, updateInfo } = await updater.checkForUpdates()
  expect(isUpdateAvailable).toBe(true)
  const file = updateInfo.files.find((each) => each.url.endsWith(ending))!
  expect(await (await fetch(new URL(file.url, url))).text()).toBe(`${ending} of 1.1.0`)
})

it('a Mac with disk images alone is offered nothing, as the client needs a zip', async () => {
  await release('1.1.0', ['-arm64.dmg'])
  expect(await update({ kind: 'mac', arch: 'arm64' })).toBe('nothing')
})

it('a withdrawn version is no longer offered, and its file is gone', async () => {
  await release('1.1.0')
  await release('1.2.0')
  const updater = await makeUpdater({ kind: 'deb', version: '1.0.0', url })
  await updater.checkForUpdates()
  await owner.act('releases/withdraw', { version: '1.2.0' })
  forgetSnapshot()
  await expect(updater.downloadUpdate()).rejects.toThrow(/404/)
  expect(await update({ kind: 'deb' })).toBe('_amd64.deb of 1.1.0')
})

it('a fix for one system is offered there and nowhere else', async () => {
  await release('1.1.0')
  await release('1.1.1', ['-x64.exe'])
  expect(await update({ kind: 'windows' })).toBe('-x64.exe of 1.1.1')
  expect(await update({ kind: 'rpm' })).toBe('.x86_64.rpm of 1.1.0')
})

it('a version that lacks a system’s file is not offered there unless it is pinned', async () => {
  await release('1.1.0')
  await release('1.2.0', ['_amd64.deb'])
  expect(await update({ kind: 'deb' })).toBe('_amd64.deb of 1.1.0')
  await release('1.2.0', ['.x86_64.rpm', '-x86_64.AppImage'])
  expect(await update({ kind: 'deb' })).toBe('_amd64.deb of 1.2.0')
  await owner.act('releases/pin', { version: '1.1.0', builds: [] })
  forgetSnapshot()
  expect(await update({ kind: 'deb' })).toBe('_amd64.deb of 1.1.0')
})

it('a beta reaches the apps that name its channel, or alpha, and no other', async () => {
  await release('1.1.0')
  await release('1.2.0-beta.1', endings, 'beta')
  expect(await update({ kind: 'windows' })).toBe('-x64.exe of 1.1.0')
  for (const channel of ['beta', 'alpha'] as const)
    expect(await update({ kind: 'windows', channel })).toBe('-x64.exe of 1.2.0-beta.1')
  await release('1.3.0-alpha.1', endings, 'alpha')
  expect(await update({ kind: 'windows', channel: 'beta' })).toBe('-x64.exe of 1.2.0-beta.1')
  expect(await update({ kind: 'windows', channel: 'alpha' })).toBe('-x64.exe of 1.3.0-alpha.1')
})

it('every name of a feed gets an answer, and a chip without builds has no feed', async () => {
  await release('1.1.0')
  const ask = async (name: string) => (await fetch(`${url}${name}`)).json()
  for (const name of ['rc.yml', 'next/latest.yml', 'constructor.yml', 'beta-2-mac.yml'])
    expect([name, await ask(name)]).toEqual([name, expect.objectContaining({ version: '1.1.0' })])
  for (const name of ['latest-linux-arm.yml', 'rc-linux-riscv64.yml'])
    expect(await ask(name)).toEqual({ version: '0.0.0', files: [] })
  for (const name of ['latest.json', '..%2flatest.yml'])
    expect((await fetch(`${url}${name}`)).status).toBe(404)
})

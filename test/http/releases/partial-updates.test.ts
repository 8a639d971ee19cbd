import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { generations, makeUpdater } from '../../electron-updater.ts'
import { makeBlockMap, publishFolder, unpublishAll } from '../../world/publisher.ts'
import { openUpdateSite } from '../../world/update-site.ts'

/** The requested parts of files. */
let ranges: string[]
const { shop, url } = await openUpdateSite((request) => {
  const isFile = new URL(request.url).pathname.startsWith('/files/')
  if (isFile) ranges.push(request.headers.get('range') ?? 'all')
})
const owner = shop.openCommandLine()
beforeEach(async () => {
  await unpublishAll(shop.deps)
  ranges = []
  shop.clock.advance(1000)
})

async function release(
  version: string,
  files: Record<string, Buffer | string>,
  percent?: number,
): Promise<void> {
  const named: typeof files = {}
  for (const ending of Object.keys(files)) named[`protocraft-${version}${ending}`] = files[ending]!
  const { outcome } = await publishFolder(shop.deps, version, named, { percent })
  expect(outcome).toMatchObject({ ok: true })
  shop.clock.advance(1000)
}

describe('a version that is rolled out to a percentage of the apps', () => {
  /** Makes an installation that is in a rollout from this percentage on. */
  const nameInstallation = (percent: number) => {
    const last = Math.round((percent / 100) * 0xffffffff).toString(16)
    return `6f2c1b7e-3c1a-5d4e-8f00-0000${last.padStart(8, '0')}`
  }

  async function isOffered(percent: number, kind: 'windows' | 'deb' = 'windows') {
    const stagingId = nameInstallation(percent)
    const updater = await makeUpdater({ kind, version: '1.0.0', url, stagingId })
    return (await updater.checkForUpdates()).isUpdateAvailable
  }

  it('reaches those whose id is within it, more with each step, and all in the end', async () => {
    await release('1.1.0', { '-x64.exe': 'installer' }, 10)
    expect([await isOffered(9), await isOffered(11), await isOffered(99)]).toEqual([
      true,
      false,
      false,
    ])
    for (const [percent, offered] of [
      [50, [true, true, false]],
      [100, [true, true, true]],
    ] as const) {
      await owner.act('releases/roll-out', { version: '1.1.0', percent })
      shop.clock.advance(1000)
      expect([await isOffered(9), await isOffered(11), await isOffered(99)]).toEqual(offered)
    }
  })

  it('keeps its percentage when files are added, unless they name another', async () => {
    await release('1.1.0', { '-x64.exe': 'installer' }, 10)
    await release('1.1.0', { '_amd64.deb': 'a package' })
    expect([await isOffered(9), await isOffered(11)]).toEqual([true, false])
    expect([await isOffered(9, 'deb'), await isOffered(11, 'deb')]).toEqual([true, false])
    await release('1.1.0', { '-arm64.zip': 'an app' }, 50)
    expect([await isOffered(11), await isOffered(51)]).toEqual([true, false])
  })
})

describe.each(generations)('a version with block maps, for %s,', (generation) => {
  const length = 64 * 1024
  const publishBlocks = (version: string, blocks: Buffer[]) =>
    release(version, {
      '-x64.exe': Buffer.concat(blocks),
      '-x64.exe.blockmap': makeBlockMap(blocks),
    })

  it('downloads only what changed since the installed one', async () => {
    const [first, changed, last] = [randomBytes(length), randomBytes(length), randomBytes(length)]
    const before = [first, randomBytes(length), last]
    await publishBlocks('1.0.0', before)
    await publishBlocks('1.1.0', [first, changed, last])
    const installer = Buffer.concat(before)
    const updater = await makeUpdater({
      generation,
      kind: 'windows',
      version: '1.0.0',
      url,
      installer,
    })
    await updater.checkForUpdates()
    const [file] = await updater.downloadUpdate()
    expect((await readFile(file!)).equals(Buffer.concat([first, changed, last]))).toBe(true)
    // Two block maps are loaded, too.
    expect(ranges).toEqual(['all', 'all', `bytes=${length}-${2 * length - 1}`])
  })
})

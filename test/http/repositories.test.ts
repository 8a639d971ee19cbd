import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { pinRelease, unpinRelease } from '#server/admin/releases/pins.ts'
import { withdrawRelease } from '#server/admin/releases/versions.ts'
import { mia, publish, reason, unpublishAll } from '../publisher.ts'
import {
  fetchFile,
  fetchRpmList,
  fetchText,
  findFingerprint,
  listDebs,
  listRpms,
  readRelease,
  sha256,
  verifyBeside,
  verifyText,
} from '../repository.ts'
import { calm, openShop, type Shop } from '../shop.ts'

const hour = times.day / 24

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, work: false })
})
afterAll(() => shop.close())

beforeEach(async () => {
  await unpublishAll(shop.deps)
  passSecond()
})

/** What is published is read again after a second. */
const passSecond = () => shop.clock.advance(1000)

async function release(...versions: string[]) {
  for (const version of versions) {
    expect(await publish(shop.deps, version)).toMatchObject({ ok: true })
    passSecond()
  }
}

const readSuite = async () => readRelease(await fetchText(shop, '/apt/dists/stable/Release'))

describe('the repository for apt', () => {
  it('is signed as one text and beside it, and lists the hash and size of each of its lists', async () => {
    await release('1.0.0')
    const { text, signedBy } = await verifyText(
      shop,
      await fetchText(shop, '/apt/dists/stable/InRelease'),
    )
    const plain = await fetchFile(shop, '/apt/dists/stable/Release')
    expect(text).toBe(plain.toString())
    const beside = await fetchText(shop, '/apt/dists/stable/Release.gpg')
    const id = (await findFingerprint(shop)).slice(-16)
    expect([signedBy, await verifyBeside(shop, plain, beside)]).toEqual([[id], [id]])
    const { fields, lists } = readRelease(text)
    expect(fields).toMatchObject({
      Suite: 'stable',
      Components: 'main',
      Architectures: 'amd64 arm64',
      'Acquire-By-Hash': 'yes',
    })
    expect([...lists.keys()]).toHaveLength(4)
    for (const [path, { hash, size }] of lists) {
      const list = await fetchFile(shop, `/apt/dists/stable/${path}`)
      expect([sha256(list), list.length]).toEqual([hash, size])
      const folder = path.slice(0, path.lastIndexOf('/'))
      const byHash = await fetchFile(shop, `/apt/dists/stable/${folder}/by-hash/SHA256/${hash}`)
      expect(byHash.equals(list)).toBe(true)
    }
  })

  it('says what a package says of itself, where it is and what its bytes are', async () => {
    await release('1.0.0')
    const list = await fetchText(shop, '/apt/dists/stable/main/binary-arm64/Packages')
    const own = list.split('\n\n').find((each) => each.startsWith('Package: protocraft\n'))!
    expect(own).toContain('\nArchitecture: arm64\nMaintainer: Protocraft <nobody@example.com>\n')
    const [, path] = /^Filename: (.*)$/m.exec(own)!
    const moved = await shop.app.request(`/apt/${path}`)
    expect(moved.status).toBe(302)
    const file = await fetchFile(shop, moved.headers.get('Location')!)
    expect(own).toContain(`\nSize: ${file.length}\nSHA256: ${sha256(file)}\nSHA512: `)
  })

  it('is dated anew each hour, and believed for a week', async () => {
    await release('1.0.0')
    const first = await readSuite()
    shop.clock.advance(hour)
    const second = await readSuite()
    const at = (time: string | undefined) => Date.parse(time!)
    expect(at(second.fields.Date) - at(first.fields.Date)).toBeGreaterThan(0)
    expect(at(second.fields['Valid-Until']) - at(second.fields.Date)).toBe(7 * times.day)
    expect(at(second.fields.Date)).toBeLessThanOrEqual(shop.clock.now().getTime())
    expect(second.lists).toEqual(first.lists)
  })

  it('writes a stage so that it is below the version without one', async () => {
    await release('1.0.0-alpha.1')
    expect(await listDebs(shop)).toEqual(['1.0.0~alpha.1'])
    await release('1.0.0')
    expect(await listDebs(shop)).toEqual(['1.0.0', '1.0.0~alpha.1'])
  })

  it('comes with a package that holds the key and the address', async () => {
    const deb = await fetchFile(shop, '/apt/protocraft-archive-keyring.deb')
    const list = await fetchText(shop, '/apt/dists/stable/main/binary-amd64/Packages')
    expect(list).toMatch(/^Package: protocraft-archive-keyring\n/)
    expect(list).toContain(`SHA256: ${sha256(deb)}`)
    const [, path] = /^Filename: (keyring\/.*)$/m.exec(list)!
    expect((await fetchFile(shop, `/apt/${path}`)).equals(deb)).toBe(true)
  })

  it('serves the lists of an index that was replaced less than an hour ago', async () => {
    await release('1.0.0')
    const { lists } = await readSuite()
    const { hash } = lists.get('main/binary-amd64/Packages.gz')!
    await release('1.1.0')
    expect((await readSuite()).lists.get('main/binary-amd64/Packages.gz')!.hash).not.toBe(hash)
    const path = `/apt/dists/stable/main/binary-amd64/by-hash/SHA256/${hash}`
    expect(sha256(await fetchFile(shop, path))).toBe(hash)
    shop.clock.advance(2 * hour)
    await readSuite()
    expect((await shop.app.request(path)).status).toBe(404)
  })

  it('has no other suite, and no file outside the repository', async () => {
    for (const path of [
      'dists/alpha/InRelease',
      'dists/stable/../../package.json',
      'pool/',
      'pool',
    ])
      expect((await shop.app.request(`/apt/${path}`)).status).toBe(404)
  })
})

describe('the repository for dnf', () => {
  it('is signed, and lists the hash and size of each of its lists', async () => {
    await release('1.0.0-beta.1', '1.0.0')
    const repomd = await fetchFile(shop, '/rpm/repodata/repomd.xml')
    const signature = await fetchText(shop, '/rpm/repodata/repomd.xml.asc')
    expect(await verifyBeside(shop, repomd, signature)).toEqual([
      (await findFingerprint(shop)).slice(-16),
    ])
    const lists = repomd
      .toString()
      .matchAll(/<checksum type="sha256">(\w+)<[^]*?href="([^"]+)"[^]*?<size>(\d+)</g)
    for (const [, hash, path, size] of lists) {
      const list = await fetchFile(shop, `/rpm/${path}`)
      expect([sha256(list), String(list.length)]).toEqual([hash, size])
    }
    expect(await listRpms(shop)).toEqual([
      '1.0.0 x86_64',
      '1.0.0~beta.1 x86_64',
      '1.0.0 aarch64',
      '1.0.0~beta.1 aarch64',
    ])
  })

  it('says what a package is, holds and stands for, where it is and what its bytes are', async () => {
    await release('1.0.0')
    const primary = await fetchRpmList(shop, 'primary')
    expect(primary).toContain(
      '<rpm:provides>\n<rpm:entry name="protocraft" flags="EQ" epoch="0" ver="1.0.0" rel="1"/>',
    )
    expect(primary).not.toContain('rpmlib')
    expect(await fetchRpmList(shop, 'filelists')).toContain(
      '<file>/usr/share/doc/protocraft/about-this-demo.txt</file>',
    )
    const [, hash, path] =
      /pkgid="YES">(\w+)<[^]*?<location href="(packages\/1\.0\.0\/[^"]+)"/.exec(primary)!
    const moved = await shop.app.request(`/rpm/${path}`)
    expect(sha256(await fetchFile(shop, moved.headers.get('Location')!))).toBe(hash)
  })

  it('comes with the file that adds it, which asks for its signature', async () => {
    const file = await fetchText(shop, '/rpm/protocraft.repo')
    expect(file).toContain('\nrepo_gpgcheck=1\n')
    const [, key] = /^gpgkey=(.*)$/m.exec(file)!
    expect(await fetchText(shop, new URL(key!).pathname)).toMatch(/^-----BEGIN PGP PUBLIC KEY/)
  })
})

describe('both repositories', () => {
  it('list nothing above the version that is offered', async () => {
    await release('1.0.0', '1.1.0', '1.2.0-rc.1')
    expect(await listDebs(shop)).toEqual(['1.1.0', '1.0.0'])
    const pin = { version: '1.0.0', builds: ['linux-deb-amd64', 'linux-rpm-arm64'], reason }
    expect(await pinRelease.act(shop.deps, mia, pin)).toMatchObject({ ok: true })
    passSecond()
    expect([await listDebs(shop), await listDebs(shop, 'arm64')]).toEqual([
      ['1.0.0'],
      ['1.1.0', '1.0.0'],
    ])
    expect(await listRpms(shop)).toEqual(['1.1.0 x86_64', '1.0.0 x86_64', '1.0.0 aarch64'])
    await unpinRelease.act(shop.deps, mia, { builds: [], reason })
    passSecond()
    expect(await listDebs(shop)).toEqual(['1.1.0', '1.0.0'])
  })

  it('lose a withdrawn version in every instance within a second, and its files at once', async () => {
    await release('1.0.0', '1.1.0')
    const other = await shop.another()
    for (const each of [shop, other]) expect(await listDebs(each)).toEqual(['1.1.0', '1.0.0'])
    await withdrawRelease.act(shop.deps, mia, { version: '1.1.0', reason })
    const files = ['/apt/pool/1.1.0/protocraft_1.1.0_amd64.deb']
    files.push('/rpm/packages/1.1.0/protocraft-1.1.0.x86_64.rpm')
    for (const file of files) expect((await shop.app.request(file)).status).toBe(404)
    passSecond()
    for (const each of [shop, other]) {
      expect(await listDebs(each)).toEqual(['1.0.0'])
      expect(await listRpms(each)).toEqual(['1.0.0 x86_64', '1.0.0 aarch64'])
    }
    await other.close()
  })

  it('are the same bytes from every instance, whichever made the key', async () => {
    await release('1.0.0')
    const other = await shop.another()
    for (const path of [
      '/apt/dists/stable/InRelease',
      '/apt/dists/stable/Release.gpg',
      '/apt/protocraft-archive-keyring.deb',
      '/rpm/repodata/repomd.xml.asc',
    ])
      expect(await fetchText(other, path)).toBe(await fetchText(shop, path))
    await other.close()
  })

  it('find what another instance signed a moment ago', async () => {
    await release('1.0.0')
    const other = await shop.another()
    await fetchText(other, '/apt/dists/stable/InRelease')
    await publish(shop.deps, '1.1.0')
    shop.clock.advance(200)
    const third = await shop.another()
    const { lists } = readRelease(await fetchText(third, '/apt/dists/stable/InRelease'))
    const { hash } = lists.get('main/binary-amd64/Packages')!
    const path = `/apt/dists/stable/main/binary-amd64/by-hash/SHA256/${hash}`
    expect(sha256(await fetchFile(other, path))).toBe(hash)
    await Promise.all([other.close(), third.close()])
  })

  it('answer from memory: asked a hundred times in a second, the database is asked once', async () => {
    await release('1.0.0')
    await fetchText(shop, '/apt/dists/stable/InRelease')
    await shop.deps.db.deleteFrom('builds').execute()
    const asked = Array.from({ length: 100 }, () => listDebs(shop))
    expect(new Set((await Promise.all(asked)).flat())).toEqual(new Set(['1.0.0']))
  })
})
